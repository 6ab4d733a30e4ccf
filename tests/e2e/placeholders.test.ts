import { expect, test } from './fixtures.ts'

for (const [name, path, text] of [
  ['Communities', '/communities', 'Communities are not open yet.'],
  ['Premium', '/premium', 'Premium is not available yet.'],
  ['More', '/more', 'Extra links and settings'],
] as const) {
  test(`${path} has its name and says what it is`, async ({ alice, visitor }) => {
    await alice.opens('/home')
    await alice.goesTo(name)
    await expect(alice.page).toHaveURL(path)
    await expect(alice.heading(name)).toBeVisible()
    await expect(alice.page.getByText(text)).toBeVisible()
    await visitor.opens(path)
    await expect(visitor.page).toHaveURL('/signin')
  })
}
