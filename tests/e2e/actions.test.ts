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
