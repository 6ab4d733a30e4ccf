import { expect, test } from './fixtures.ts'
import type { Person } from './person.ts'

async function hasBookmarked(person: Person, text: string) {
  const tweet = await person.hasPosted(text)
  await person.call('POST /tweets/bookmark/:id', { params: { id: tweet._id } })
  return tweet
}

test.describe('/bookmarks', () => {
  test('lists what was saved, last saved first', async ({ alice, bob }) => {
    await bob.hasPosted('Save me')
    await hasBookmarked(alice, 'Saved before')
    await alice.opens('/home')
    await alice.action('Save me', 'Bookmark').click()
    await alice.goesTo('Bookmarks')
    await expect(alice.page.getByRole('article')).toHaveText([/Save me/, /Saved before/])
  })

  test('has all actions; one can be taken back and is gone on the next visit', async ({ alice }) => {
    const tweet = await hasBookmarked(alice, 'A fine post')
    await alice.page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await alice.opens('/bookmarks')
    for (const name of ['Like', 'Repost'] as const) {
      await alice.action('A fine post', name).click()
      await expect(alice.action('A fine post', name)).toHaveAttribute('aria-pressed', 'true')
    }
    await alice.action('A fine post', 'Share').click()
    await expect(alice.toast('Tweet URL copied to clipboard!')).toBeVisible()
    const isTakenBack = alice.page.waitForResponse(/\/bookmark\//)
    await alice.action('A fine post', 'Bookmark').click()
    await isTakenBack
    await expect(alice.action('A fine post', 'Bookmark')).toHaveAttribute('aria-pressed', 'false')
    await alice.action('A fine post', 'Reply').click()
    await expect(alice.page).toHaveURL(`/compose?replyTo=${tweet._id}`)
    // The address changes before the screen does: only who has left comes back.
    await expect(alice.heading('Reply')).toBeVisible()
    await alice.opens('/bookmarks')
    await expect(alice.page.getByText('No bookmarks yet.')).toBeVisible()
  })
})
