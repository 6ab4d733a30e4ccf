import { expect, test } from './fixtures.ts'

const marks = [
  { name: 'Like', call: 'POST /tweets/like/:id' },
  { name: 'Repost', call: 'POST /tweets/retweet/:id' },
  { name: 'Bookmark', call: 'POST /tweets/bookmark/:id' },
] as const

test('Like, Repost and Bookmark show at once, are there after a reload and in /bookmarks, and can be taken back', async ({
  alice,
  bob,
}) => {
  await alice.hasPosted('Save me')
  const tweet = await bob.hasPosted('Saved before')
  await bob.call('POST /tweets/bookmark/:id', { params: { id: tweet._id } })
  await bob.opens('/home')
  for (const { name, call } of marks) {
    const release = await bob.calls.holds(call)
    await bob.marks('Save me', name)
    await expect(bob.action('Save me', name)).toHaveAttribute('aria-pressed', 'true')
    await release()
  }
  await bob.page.reload()
  for (const { name } of marks) await expect(bob.action('Save me', name)).toHaveAttribute('aria-pressed', 'true')

  await bob.goesTo('Bookmarks')
  await expect(bob.page.getByRole('article')).toHaveText([/Save me/, /Saved before/])
  const isTakenBack = bob.page.waitForResponse(/\/bookmark\//)
  for (const { name } of marks) {
    const mark = bob.action('Save me', name)
    await expect(mark).toHaveAttribute('aria-pressed', 'true')
    await bob.marks('Save me', name)
    await expect(mark).toHaveAttribute('aria-pressed', 'false')
  }
  await isTakenBack
  await bob.opens('/bookmarks')
  await expect(bob.page.getByRole('article')).toHaveText([/Saved before/])
})
