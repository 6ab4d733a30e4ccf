import { bytesOf, photo, pictureAs } from '#tests/pictures.ts'
import { expect, test } from './fixtures.ts'

test.describe('The composer', () => {
  test('posts with Ctrl+Enter, shows the post at once, and makes room for the next', async ({ alice }) => {
    await alice.opens('/home')
    const release = await alice.calls.holds('POST /tweets')
    await alice.field.fill('Off it goes')
    await alice.field.press('Control+Enter')
    await expect(alice.page.getByRole('status', { name: 'Posting…' })).toContainText('Off it goes')
    await expect(alice.field).toHaveValue('')
    await release()
    await expect(alice.post('Off it goes')).toHaveCount(1)
  })

  test('sends descriptions along, for those who cannot see the pictures', async ({ alice, bob }) => {
    await alice.opens('/home')
    await alice.picks(await photo(), await photo({ colour: 'green' }))
    await alice.page.getByRole('button', { name: 'add description of image 2' }).click()
    await alice.page.getByLabel('Description').fill('A green field')
    await alice.page.getByRole('button', { name: 'Save' }).click()
    await alice.posts('Two pictures')
    await bob.opens('/home')
    await expect(bob.post('Two pictures').getByRole('img', { name: 'A green field' })).toBeVisible()
  })

  test('takes pictures that are dropped or pasted', async ({ alice }) => {
    await alice.opens('/home')
    const dataTransfer = await alice.page.evaluateHandle(`(() => {
      const data = new DataTransfer()
      data.items.add(new File([${await bytes()}], 'photo.png', { type: 'image/png' }))
      return data
    })()`)
    await alice.field.dispatchEvent('drop', { dataTransfer })
    await expect(alice.composer.getByRole('img', { name: 'Image 1' })).toBeVisible()
    await alice.page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await alice.page.evaluate(
      `navigator.clipboard.write([new ClipboardItem({ 'image/png': new Blob([${await bytes()}], { type: 'image/png' }) })])`,
    )
    await alice.field.press('Control+V')
    await expect(alice.composer.getByRole('img', { name: 'Image 2' })).toBeVisible()
  })
})

/** The bytes of a picture, as an expression for the page. */
async function bytes(): Promise<string> {
  return `new Uint8Array(${JSON.stringify([...(await bytesOf(await pictureAs('png')))])})`
}
