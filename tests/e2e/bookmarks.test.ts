import { expect, test } from './fixtures.ts'

test('/bookmarks lists what was saved, last saved first, with all actions; what is taken back is gone on the next visit', async ({
  alice,
  bob,
}) => {
  await bob.hasPosted('Save me')
  const tweet = await alice.hasPosted('Saved before')
  await alice.call('POST /tweets/bookmark/:id', { params: { id: tweet._id } })
  await alice.page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await alice.opens('/home')
  await alice.action('Save me', 'Bookmark').click()
  await alice.goesTo('Bookmarks')
  await expect(alice.page.getByRole('article')).toHaveText([/Save me/, /Saved before/])

  for (const name of ['Like', 'Repost'] as const) {
    await alice.marks('Saved before', name)
    await expect(alice.action('Saved before', name)).toHaveAttribute('aria-pressed', 'true')
  }
  await alice.action('Saved before', 'Share').click()
  await expect(alice.toast('Tweet URL copied to clipboard!')).toBeVisible()
  const isTakenBack = alice.page.waitForResponse(/\/bookmark\//)
  await alice.action('Saved before', 'Bookmark').click()
  await isTakenBack
  await expect(alice.action('Saved before', 'Bookmark')).toHaveAttribute('aria-pressed', 'false')
  await alice.action('Saved before', 'Reply').click()
  await expect(alice.page).toHaveURL(`/compose?replyTo=${tweet._id}`)
  // The address changes before the screen: wait for the screen before going back.
  await expect(alice.heading('Reply')).toBeVisible()
  await alice.opens('/bookmarks')
  await expect(alice.page.getByRole('article')).toHaveText([/Save me/])
})
