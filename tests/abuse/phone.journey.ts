/** On a phone: the header makes room, Back closes the image viewer, small lines can be hit. */

import { expect, test } from '#tests/e2e/fixtures.ts'
import { photo } from '#tests/pictures.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

test('the header hides while one reads on, and shows on the way up and for the keyboard', async ({ alice }) => {
  for (let index = 0; index < 20; index++) await alice.hasPosted(`Number ${index}.`)
  await alice.opens('/home')
  await expect(alice.post('Number 19.')).toBeInViewport()
  const first = await alice.post('Number 19.').boundingBox()
  expect(first!.y).toBeLessThan(160)
  const following = alice.page.getByRole('tab', { name: 'Following' })
  const reads = (by: number) => alice.page.evaluate(`scrollBy(0, ${by})`)
  // Gestures are followed a moment after the first view.
  await expect(async () => {
    await alice.scrollsTo(0)
    for (let step = 0; step < 3; step++) await reads(150)
    await expect(following).not.toBeInViewport({ timeout: 500 })
  }).toPass()
  await reads(-60)
  await expect(following).toBeInViewport()
  await reads(150)
  await expect(following).not.toBeInViewport()
  await alice.page.keyboard.press('Tab')
  await alice.page.getByRole('tab', { name: 'For you' }).focus()
  await expect(following).toBeInViewport()
})

test('Back closes the image viewer and stays; Escape leaves no entry behind', async ({ alice }) => {
  const { page } = alice
  const { _id } = await alice.hasPosted('Look', [await photo()], ['A red square'])
  await alice.opens('/home')
  await alice.post('Look').getByText('Look').click()
  await expect(page).toHaveURL(`/tweet/${_id}`)
  const viewer = page.getByRole('dialog')
  const picture = page.getByRole('button', { name: 'A red square' })

  await picture.click()
  await expect(viewer).toBeVisible()
  await page.goBack()
  await expect(viewer).toBeHidden()
  await expect(page).toHaveURL(`/tweet/${_id}`)
  await expect(picture).toBeFocused()

  await picture.click()
  await expect(viewer).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(viewer).toBeHidden()
  await expect.poll(() => page.evaluate('history.state.isViewer ?? false')).toBe(false)
  await page.goBack()
  await expect(page).toHaveURL('/home')
})

test('the line that says who reposted is high enough for a finger', async ({ alice, bob }) => {
  const { _id } = await alice.hasPosted('Pass it on')
  await bob.call('POST /tweets/retweet/:id', { params: { id: _id } })
  await alice.has('follow', 'bob')
  await alice.opens('/home?tab=following')
  await alice.page.getByRole('tab', { name: 'Following' }).click()
  const line = alice.page.getByRole('link', { name: 'bob reposted' })
  expect((await line.boundingBox())!.height).toBeGreaterThanOrEqual(44)
})
