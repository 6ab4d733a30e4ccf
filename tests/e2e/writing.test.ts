import { bytesOf, pictureAs } from '#tests/pictures.ts'
import { expect, test } from './fixtures.ts'

test('The composer takes pictures that are dropped or pasted, with descriptions, posts with Ctrl+Enter, and makes room for the next', async ({
  alice,
  bob,
}) => {
  const { page } = alice
  await alice.opens('/home')
  const dataTransfer = await page.evaluateHandle(`(() => {
    const data = new DataTransfer()
    data.items.add(new File([${await bytes()}], 'photo.png', { type: 'image/png' }))
    return data
  })()`)
  await alice.field.dispatchEvent('drop', { dataTransfer })
  await expect(alice.composer.getByRole('img', { name: 'Image 1' })).toBeVisible()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate(
    `navigator.clipboard.write([new ClipboardItem({ 'image/png': new Blob([${await bytes()}], { type: 'image/png' }) })])`,
  )
  await alice.field.press('Control+V')
  await expect(alice.composer.getByRole('img', { name: 'Image 2' })).toBeVisible()

  await page.getByRole('button', { name: 'add description of image 2' }).click()
  await page.getByLabel('Description').fill('A green field')
  await page.getByRole('button', { name: 'Save' }).click()
  const release = await alice.calls.holds('POST /tweets')
  await alice.field.fill('Off it goes')
  await alice.field.press('Control+Enter')
  await expect(page.getByRole('status', { name: 'Posting…' })).toContainText('Off it goes')
  await expect(alice.field).toHaveValue('')
  await release()
  await expect(alice.post('Off it goes')).toHaveCount(1)
  await bob.opens('/home')
  await expect(bob.post('Off it goes').getByRole('img', { name: 'A green field' })).toBeVisible()
})

/** The bytes of a picture, as an expression for the page. */
async function bytes(): Promise<string> {
  return `new Uint8Array(${JSON.stringify([...(await bytesOf(await pictureAs('png')))])})`
}
