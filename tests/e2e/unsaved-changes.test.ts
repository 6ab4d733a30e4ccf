/** Dialogs with fields: errors are visible, and a key does not discard text. */

import { photo } from '#tests/pictures.ts'
import { expect, test } from './fixtures.ts'
import type { Person } from './person.ts'

const dialog = ({ page }: Person, name: string) => page.getByRole('dialog', { name })
const question = ({ page }: Person) => page.getByRole('alertdialog', { name: 'Discard changes?' })

async function refusesToForget(person: Person, name: string): Promise<void> {
  await person.page.keyboard.press('Escape')
  await question(person).getByRole('button', { name: 'Keep editing' }).click()
  await expect(dialog(person, name)).toBeVisible()
  await person.page.keyboard.press('Escape')
  await question(person).getByRole('button', { name: 'Discard' }).click()
  await expect(dialog(person, name)).toBeHidden()
}

test.describe('Edit profile', () => {
  test.use({ viewport: { width: 1440, height: 900 } })

  test('shows what a refused Save is about, and asks before changes are lost', async ({ alice }) => {
    await alice.opens('/profile')
    await alice.button('Edit profile').click()
    const form = dialog(alice, 'Edit profile')
    await form.getByLabel('Name').fill('Alice Liddell')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form.getByLabel('Current password *')).toBeFocused()
    const problem = form.getByText('Current password is required')
    await expect(problem).toBeInViewport({ ratio: 1 })
    // No element covers the error.
    await problem.click({ trial: true })
    await form.getByLabel('Current password *').click({ trial: true })

    for (const leave of ['Cancel', 'Close']) {
      await form.getByRole('button', { name: leave }).click()
      await question(alice).getByRole('button', { name: 'Keep editing' }).click()
      await expect(form.getByLabel('Name')).toHaveValue('Alice Liddell')
    }
    await refusesToForget(alice, 'Edit profile')

    await alice.button('Edit profile').click()
    await expect(form.getByLabel('Name')).toHaveValue('')
    await alice.page.keyboard.press('Escape')
    await expect(form).toBeHidden()
  })
})

test('Editing a post and describing a picture ask before changes are lost', async ({ alice }) => {
  await alice.hasPosted('As it was', [await photo()])
  await alice.opens('/home')
  await alice.chooses('Edit', 'As it was')
  await dialog(alice, 'Edit post')
    .getByRole('button', { name: /description of image 1/ })
    .click()
  await dialog(alice, 'Describe this image').getByRole('textbox').fill('Half a descr')
  await refusesToForget(alice, 'Describe this image')
  await dialog(alice, 'Edit post').getByRole('textbox').fill('Otherwise')
  await refusesToForget(alice, 'Edit post')
  await expect(alice.post('As it was')).toBeVisible()
  await expect(alice.post('As it was').getByRole('button', { name: 'More' })).toBeFocused()
})
