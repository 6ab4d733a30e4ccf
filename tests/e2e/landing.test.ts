import { expect, test } from './fixtures.ts'

test('/ leads to signing up and in and to the terms, and says that Google and Apple are not available', async ({
  visitor,
}) => {
  const { page } = visitor
  const presses = async (name: string, address: string) => {
    await page.getByRole('main').getByRole('link', { name }).click()
    await expect(page).toHaveURL(address)
  }
  await visitor.opens('/')
  // Before a press.
  const note = 'Not available on this server'
  await expect(page.getByText(note)).toBeVisible()
  for (const name of ['Sign up with Google', 'Sign up with Apple'])
    await expect(visitor.button(name)).toHaveAccessibleDescription(note)
  await visitor.button('Sign up with Google').click()
  await expect(page).toHaveURL('/signup')
  await page.goBack()
  await presses('Create account', '/signup')
  await page.goBack()
  await presses('Sign in', '/signin')
  await page.goBack()
  for (const [link, heading] of [
    ['Terms of Service', 'Terms of Service'],
    ['Privacy Policy', 'Privacy Policy'],
  ] as const) {
    await page.getByRole('main').getByRole('link', { name: link }).click()
    await expect(visitor.heading(heading)).toBeVisible()
    await visitor.opens('/')
  }
})
