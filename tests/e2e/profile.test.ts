import { photo } from '#tests/pictures.ts'
import { expect, test } from './fixtures.ts'
import { type Person, passwordOf } from './person.ts'

const dialog = ({ page }: Person) => page.getByRole('dialog', { name: 'Edit profile' })
const tab = ({ page }: Person, name: string) => page.getByRole('tab', { name, exact: true })

async function opensDialog(person: Person) {
  await person.opens('/profile')
  await person.button('Edit profile').click()
  await expect(dialog(person)).toBeVisible()
}

const fills = (person: Person, label: string | RegExp, text: string) => dialog(person).getByLabel(label).fill(text)
const typesPassword = (person: Person) => fills(person, 'Current password *', passwordOf(person.username))
const saves = (person: Person) => dialog(person).getByRole('button', { name: 'Save' }).click()

async function choosesPicture(person: Person, label: string, file: File) {
  const payload = { name: file.name, mimeType: file.type, buffer: Buffer.from(await file.arrayBuffer()) }
  await dialog(person).getByLabel(label, { exact: true }).setInputFiles(payload)
}

test.describe('/profile', () => {
  test('has five tabs, each with what belongs there, and the address keeps the open one', async ({ alice, bob }) => {
    const theirs = await bob.hasPosted('Written by Bob')
    await alice.hasPosted('Only words')
    await alice.hasPosted('With a picture', [await photo()])
    await alice.hasReplied(theirs, 'My answer')
    await alice.call('POST /tweets/like/:id', { params: { id: theirs._id } })
    await alice.call('POST /tweets/retweet/:id', { params: { id: theirs._id } })

    await alice.opens('/profile')
    await expect(alice.page.getByText('2 posts', { exact: true })).toBeVisible()
    await expect(alice.page.getByRole('article')).toHaveText([/With a picture/, /Only words/])
    const lists = {
      Replies: [/My answer/],
      Likes: [/Written by Bob/],
      Posts: [/With a picture/, /Only words/],
      Retweets: [/Written by Bob/],
    }
    for (const [name, posts] of Object.entries(lists)) {
      await tab(alice, name).click()
      await expect(alice.page.getByRole('article')).toHaveText(posts)
      await expect(alice.page).toHaveURL(`/profile?tab=${name.toLowerCase()}`)
    }
    await tab(alice, 'Media').click()
    await alice.page.getByRole('list', { name: 'Media' }).getByRole('button').click()
    const viewer = alice.page.getByRole('dialog')
    await expect(viewer).toContainText('With a picture')
    await viewer.getByRole('button', { name: 'Like' }).click()
    await expect(viewer.getByRole('button', { name: 'Like' })).toHaveAttribute('aria-pressed', 'true')
    await alice.page.keyboard.press('Escape')
    await expect(viewer).toBeHidden()
    await tab(alice, 'Retweets').click()
    await alice.page.reload()
    await expect(tab(alice, 'Retweets')).toHaveAttribute('aria-selected', 'true')
  })
})

test.describe('The edit dialog', () => {
  test('changes name, words and pictures, everywhere at once', async ({ alice, bob }) => {
    await alice.hasPosted('Written before')
    await opensDialog(alice)
    await fills(alice, 'Name', 'Alice Ayers')
    await fills(alice, 'Website', 'alice.example')
    await fills(alice, 'Bio', 'Reads\nand writes')
    await fills(alice, 'Location', 'Kraków')
    await fills(alice, 'Date of birth', '1990-03-09')
    await choosesPicture(alice, 'Avatar', await photo())
    await choosesPicture(alice, 'Cover photo', await photo({ width: 900, height: 300 }))
    await typesPassword(alice)
    await saves(alice)
    await expect(dialog(alice)).toBeHidden()
    await expect(alice.heading('Alice Ayers')).toBeVisible()
    await expect(alice.page.getByText('Born March 9, 1990')).toBeVisible()
    await expect(alice.post('Written before')).toContainText('Alice Ayers')
    await expect(alice.page.getByRole('button', { name: 'Account menu' })).toContainText('Alice Ayers')
    await alice.page.reload()
    await expect(
      alice.page.getByRole('region', { name: 'About Alice Ayers' }).locator('img[src*="/media/"]'),
    ).toHaveCount(2)

    await bob.opens('/user/alice')
    await expect(bob.page.getByText('Born March 9', { exact: true })).toBeVisible()
    await expect(bob.page.getByText('Kraków')).toBeVisible()
  })
})
