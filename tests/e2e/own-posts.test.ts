import { photo } from '#tests/pictures.ts'
import { expect, test } from './fixtures.ts'
import type { Person } from './person.ts'

const dialog = ({ page }: Person) => page.getByRole('dialog', { name: 'Edit post' })
const question = ({ page }: Person) => page.getByRole('alertdialog')
const pictures = (person: Person, text: string) => person.post(text).locator('img[src*="/media/"]')

test.describe('Edit and Delete', () => {
  test('are for the author, with a pin: the post is first on the profile until it is unpinned', async ({
    alice,
    bob,
  }) => {
    await alice.hasPosted('The first')
    await alice.hasPosted('The second')
    await alice.opens('/profile')
    await alice.chooses('Pin to your profile', 'The first')
    await expect(alice.page.getByRole('article')).toHaveText([/Pinned.*The first/, /The second/])
    await bob.opens('/user/alice')
    await expect(bob.page.getByRole('article')).toHaveText([/Pinned.*The first/, /The second/])
    await bob.post('The first').getByRole('button', { name: 'More' }).click()
    await expect(bob.page.getByRole('menuitem')).toHaveText([
      'Follow @alice',
      'Copy link',
      'Show less like this',
      'Mute this conversation',
      'Mute @alice',
      'Block @alice',
      'Report post',
    ])
    await alice.chooses('Unpin from your profile', 'The first')
    await expect(alice.page.getByRole('article')).toHaveText([/The second/, /The first/])
  })
})

test.describe('The edit dialog', () => {
  test('changes words and pictures, for everybody', async ({ alice, bob }) => {
    await alice.hasPosted('Frist!', [await photo(), await photo({ colour: 'green' })])
    await alice.opens('/home')
    await alice.chooses('Edit', 'Frist!')
    await dialog(alice).getByRole('textbox').fill('First!')
    await dialog(alice).getByRole('button', { name: 'Remove image 1' }).click()
    await dialog(alice).getByRole('button', { name: 'Save' }).click()
    await expect(dialog(alice)).toBeHidden()
    await expect(pictures(alice, 'First!')).toHaveCount(1)
    await expect(alice.post('First!')).toContainText('Edited')
    await bob.opens('/home')
    await expect(pictures(bob, 'First!')).toHaveCount(1)
  })
})

test.describe('The edit history', () => {
  test('is a press away for those who liked an earlier version, and follows further edits', async ({ alice, bob }) => {
    const { _id: id } = await alice.hasPosted('The train is at 5pm')
    await bob.call('POST /tweets/like/:id', { params: { id } })
    const edits = (content: string) => alice.call('PUT /tweets/:id', { params: { id }, body: { content } })
    await edits('The train is at 6pm')
    await bob.opens('/home')
    await bob.post('The train').getByRole('link', { name: 'Edited after you liked it' }).click()
    await expect(bob.page).toHaveURL(`/tweet/${id}/history`)
    const versions = bob.page.getByRole('list', { name: 'Versions' }).getByRole('listitem')
    await expect(versions).toHaveText([/Current version.*Removed: 5pm.*Added: 6pm/, /Original post.*at 5pm/])
    await edits('The train is at 7pm')
    await expect(versions).toHaveText([/Current version.*7pm/, /Version 2.*6pm/, /Original post/])
  })
})

test.describe('Deleting', () => {
  test('takes the post from everybody, unless it is undone, on another screen as well', async ({ alice, bob }) => {
    const tweet = await alice.hasPosted('To go')
    await bob.opens(`/tweet/${tweet._id}`)
    await alice.opens('/home')
    const deletes = async () => {
      await alice.chooses('Delete', 'To go')
      await question(alice).getByRole('button', { name: 'Delete' }).click()
      await expect(alice.post('To go')).toHaveCount(0)
    }
    await deletes()
    await alice.goesTo('Profile')
    await expect(alice.page.getByText('Nothing to show here yet.')).toBeVisible()
    await alice.undoes()
    await expect(alice.post('To go')).toBeVisible()
    expect(alice.calls.made('DELETE /tweets/:id')).toHaveLength(0)

    await deletes()
    // A closed page still sends the deletion.
    await alice.page.goto('about:blank')
    const isThere = () => alice.call('GET /tweets/:id', { params: { id: tweet._id } }).then(Boolean, () => false)
    await expect.poll(isThere).toBe(false)
    await bob.page.reload()
    await expect(bob.page.getByText('Post not found.')).toBeVisible()
  })
})
