/** A button whose answer is not what was wished repeats its call once at most. */
import { CONTRACT_HEADER } from '#contract/request.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'

test('like, repost, bookmark, follow, block: one repeat at most, then the answer stands', async ({ alice, bob }) => {
  await bob.hasPosted('Good morning')
  await alice.hasNoLiveEvents()
  const answers = [
    [/\/tweets\/like\//, { liked: false, likesCount: 0 }],
    [/\/tweets\/retweet\//, { retweeted: false, retweetsCount: 0 }],
    [/\/tweets\/bookmark\//, { bookmarked: false }],
    [/\/users\/\w+\/follow$/, { following: false, isFollowing: false, followersCount: 0 }],
    [/\/users\/\w+\/block$/, { blocked: false }],
  ] as const
  const made = new Map<RegExp, number>()
  for (const [address, json] of answers)
    await alice.page.route(address, (route) => {
      made.set(address, (made.get(address) ?? 0) + 1)
      return route.fulfill({ headers: { [CONTRACT_HEADER]: '1' }, json })
    })
  await alice.opens('/user/bob')
  for (const name of ['Like', 'Repost', 'Bookmark'] as const) await alice.action('Good morning', name).click()
  await alice.button('Follow').click()
  await alice.button('Block').click()
  await alice.page.getByRole('alertdialog').getByRole('button', { name: 'Block' }).click()
  for (const [address] of answers) await expect.poll(() => made.get(address)).toBe(2)
  await alice.waitsForIdle()
  for (const [address] of answers) expect(made.get(address)).toBe(2)
  await expect(alice.action('Good morning', 'Like')).toHaveAttribute('aria-pressed', 'false')
})
