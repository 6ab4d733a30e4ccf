/** The calls of docs/product.md, as the app makes them. */
import { expect, test } from './fixtures.ts'

const queryOf = (url: string) => new URL(url).searchParams

test('random users load with the trends, three of them', async ({ alice }) => {
  const release = await alice.calls.holds('GET /trends')
  await alice.opens('/home')
  await expect.poll(() => alice.calls.made('GET /users/random').length).toBe(1)
  expect(queryOf(alice.calls.made('GET /users/random')[0]!.url()).get('limit')).toBe('3')
  await release()
})

test("a member's posts are asked for fifty at a time, and a block fetches both profiles again", async ({
  alice,
  bob,
}) => {
  await bob.hasPosted('Good morning')
  await alice.opens('/user/bob')
  await expect(alice.post('Good morning')).toBeVisible()
  expect(queryOf(alice.calls.made('GET /tweets/user/:id')[0]!.url()).get('limit')).toBe('50')
  await alice.waitsForIdle()
  const before = alice.calls.made('GET /users/:id').length
  await alice.button('Block').click()
  await alice.page.getByRole('alertdialog').getByRole('button', { name: 'Block' }).click()
  await expect.poll(() => alice.calls.made('GET /users/:id').length).toBeGreaterThan(before)
  await expect.poll(() => alice.calls.made('GET /profile').length).toBe(1)
})
