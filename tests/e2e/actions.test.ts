import { CONTRACT_HEADER } from '#contract/request.ts'
import { expect, test } from './fixtures.ts'

const marks = [
  { name: 'Like', call: 'POST /tweets/like/:id' },
  { name: 'Repost', call: 'POST /tweets/retweet/:id' },
  { name: 'Bookmark', call: 'POST /tweets/bookmark/:id' },
] as const

test.describe('Below a post', () => {
  test('Like, Repost and Bookmark show at once, are there after a reload, and can be taken back', async ({
    alice,
    bob,
  }) => {
    await alice.hasPosted('Hello, Bob')
    await bob.opens('/home')
    for (const { name, call } of marks) {
      const release = await bob.calls.holds(call)
      await bob.action('Hello, Bob', name).click()
      await expect(bob.action('Hello, Bob', name)).toHaveAttribute('aria-pressed', 'true')
      await release()
    }
    await bob.page.reload()
    for (const { name } of marks) {
      const mark = bob.action('Hello, Bob', name)
      await expect(mark).toHaveAttribute('aria-pressed', 'true')
      await mark.click()
      await expect(mark).toHaveAttribute('aria-pressed', 'false')
    }
  })

  test('rapid taps leave what the last one meant, here and on the server', async ({ alice }) => {
    const tweet = await alice.hasPosted('Tap here')
    await alice.opens('/home')
    const like = alice.action('Tap here', 'Like')
    const seen = () => alice.call('GET /tweets/:id', { params: { id: tweet._id } })
    for (const [taps, isOn] of [
      [7, true],
      [8, true],
      [7, false],
    ] as const) {
      for (let tap = 0; tap < taps; tap++) await like.click()
      await expect(like).toHaveAttribute('aria-pressed', String(isOn))
      await alice.calls.areAnswered()
      await expect.poll(async () => (await seen()).tweet.liked).toBe(isOn)
      expect((await seen()).tweet.likesCount).toBe(isOn ? 1 : 0)
    }
  })

  test('Share copies the address and says so', async ({ alice }) => {
    const tweet = await alice.hasPosted('Pass it on')
    await alice.page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await alice.opens('/home')
    await alice.action('Pass it on', 'Share').click()
    await expect(alice.toast('Tweet URL copied to clipboard!')).toBeVisible()
    const copied = await alice.page.evaluate<string>('navigator.clipboard.readText()')
    expect(copied).toBe(`${new URL(alice.page.url()).origin}/tweet/${tweet._id}`)
  })
})

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
