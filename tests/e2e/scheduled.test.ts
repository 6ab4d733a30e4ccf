import { photo } from '#tests/pictures.ts'
import { expect, test } from './fixtures.ts'

test('A post is scheduled with its picture, listed, changed and posted', async ({ alice }) => {
  const { page } = alice
  await alice.opens('/home')
  await alice.field.fill('Tomorrow, then')
  await alice.picks(await photo())
  await alice.picksMore('Schedule…')
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText(/^Will be posted on/)).toBeVisible()
  await alice.composer.getByRole('button', { name: 'Schedule' }).click()
  // Its toast leads to the list, but ends after some seconds.
  await expect(alice.toast('Your post is scheduled.')).toBeVisible()
  await alice.opens('/scheduled')
  const row = page.getByRole('listitem').filter({ hasText: 'Tomorrow, then' })
  await expect(row.locator('img[src*="/media/"]')).toBeVisible()

  await row.getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'What’s happening?' }).fill('Now, then')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  const changed = page.getByRole('listitem').filter({ hasText: 'Now, then' })
  await changed.getByRole('button', { name: 'Post now' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Post now' }).click()
  await expect(page.getByText('No scheduled posts')).toBeVisible()
  await alice.opens('/home')
  await expect(alice.post('Now, then').locator('img[src*="/media/"]')).toBeVisible()
})
