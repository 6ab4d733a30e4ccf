/** What a link shows is where it leads. */
import { expect, test } from '#tests/e2e/fixtures.ts'

test('the host is true, whole and in one direction', async ({ alice }) => {
  const { page } = alice
  await alice.hasPosted('https://accounts.google.com:443-login@evil.example/')
  await alice.hasPosted(`https://accounts.google.com.${'a'.repeat(50)}.evil.example/login`)
  await alice.hasPosted('See https://example.org/\u202egpj.exe')
  await alice.hasPosted('https://аррӏе.com/')
  await alice.opens('/home')
  const links = page.getByRole('article').locator('a[target=_blank]')
  await expect(links).toHaveText([
    'https://xn--80ak6aa92e.com/',
    'https://example.org/gpj.exe',
    '….evil.example/…',
    'https://evil.example/',
  ])
  await expect(links.last()).toHaveAttribute('href', 'https://evil.example/')
  for (const link of await links.all()) await expect(link).toHaveAttribute('dir', 'ltr')
})
