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
      await bob.marks('Hello, Bob', name)
      await expect(bob.action('Hello, Bob', name)).toHaveAttribute('aria-pressed', 'true')
      await release()
    }
    await bob.page.reload()
    for (const { name } of marks) {
      const mark = bob.action('Hello, Bob', name)
      await expect(mark).toHaveAttribute('aria-pressed', 'true')
      await bob.marks('Hello, Bob', name)
      await expect(mark).toHaveAttribute('aria-pressed', 'false')
    }
  })
})
