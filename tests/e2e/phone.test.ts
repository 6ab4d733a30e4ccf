/**
 * Phones: the header hides, tabs can be swiped and lists pulled, Back closes the lightbox, and small lines are large enough to
 * press.
 */

import { photo } from '#tests/pictures.ts'
import { expect, test } from './fixtures.ts'
import type { Person } from './person.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

test('the header hides while one reads on, and shows on the way up and for the keyboard', async ({ alice }) => {
  for (let index = 0; index < 20; index++) await alice.hasPosted(`Number ${index}.`)
  await alice.opens('/home')
  await expect(alice.post('Number 19.')).toBeInViewport()
  const first = await alice.post('Number 19.').boundingBox()
  expect(first!.y).toBeLessThan(160)
  const following = alice.page.getByRole('tab', { name: 'Following' })
  const reads = (by: number) => alice.page.evaluate(`scrollBy(0, ${by})`)
  // Gestures are handled shortly after the first view.
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

/** Moves a finger over the screen with events of the hardware, so that the browser scrolls, too. */
async function drags({ page }: Person, [fromX, fromY]: Place, [toX, toY]: Place): Promise<void> {
  const client = await page.context().newCDPSession(page)
  const finger = (part: number) => [{ x: fromX + (toX - fromX) * part, y: fromY + (toY - fromY) * part }]
  await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: finger(0) })
  for (let step = 1; step <= 10; step++)
    await client.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: finger(step / 10) })
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await client.detach()
}
type Place = [x: number, y: number]

for (const { language, dir, onward } of [
  { language: 'en', dir: 'ltr', onward: -150 },
  { language: 'ar', dir: 'rtl', onward: 150 },
])
  test(`fingers swipe between the tabs of Home and pull it down, ${dir}`, async ({ alice, bob }) => {
    const { page } = alice
    await bob.hasPosted('Number 0.')
    await alice.has('follow', 'bob')
    for (let index = 1; index < 15; index++) await bob.hasPosted(`Number ${index}.`)
    await page.context().addCookies([{ name: 'language', value: language, url: page.url() }])
    await alice.hasNoLiveEvents()
    await alice.opens('/home')
    await expect(page.locator('html')).toHaveAttribute('dir', dir)
    await expect(alice.post('Number 14.')).toBeVisible()
    await alice.waitsForIdle()
    const tab = (index: number) => page.getByRole('tab').nth(index)
    const isOpen = (index: number) => expect(tab(index)).toHaveAttribute('aria-selected', 'true')

    await drags(alice, [195, 500], [195 - onward, 500])
    await isOpen(0)
    await drags(alice, [195, 500], [195 + onward, 520])
    await isOpen(1)
    await expect(alice.post('Number 14.')).toBeVisible()
    // A scrolling finger may drift sideways.
    await drags(alice, [195, 700], [195 - onward / 2, 300])
    await expect.poll(() => page.evaluate('scrollY')).toBeGreaterThan(100)
    await isOpen(1)
    await drags(alice, [195, 500], [195 - onward, 500])
    await isOpen(0)

    await alice.scrollsTo(0)
    await bob.hasPosted('Fresh')
    await drags(alice, [195, 300], [195, 340])
    await expect(alice.post('Number 14.')).toBeVisible()
    expect(alice.calls.made('GET /timelines/for-you')).toHaveLength(1)
    await drags(alice, [195, 300], [205, 480])
    await expect(alice.post('Fresh')).toBeVisible()
  })

test('Back closes the image viewer and stays; Escape leaves no entry behind', async ({ alice }) => {
  const { page } = alice
  const { _id } = await alice.hasPosted('Look', [await photo()], ['A red square'])
  await alice.opens('/home')
  await alice.post('Look').getByText('Look').click()
  await expect(page).toHaveURL(`/tweet/${_id}`)
  // The address changes before the screen, whose picture is in the feed, too.
  await expect(page.getByRole('heading', { level: 1, name: 'Post' })).toBeVisible()
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

test('the caret of a long reply stays above the tab bar', async ({ alice, bob }) => {
  const { page } = alice
  const tweet = await bob.hasPosted('What do you think?')
  for (let number = 1; number <= 6; number++) await bob.hasReplied(tweet, `Number ${number}.`)
  await page.setViewportSize({ width: 390, height: 480 })
  await alice.opens(`/tweet/${tweet._id}`)
  await expect(alice.post('Number 6.')).toBeAttached()
  await alice.field.tap()
  await page.keyboard.type('A line\n'.repeat(15))
  const bar = page.getByRole('navigation', { name: 'Main' }).filter({ visible: true })
  await expect
    .poll(async () => {
      const [field, below] = [await alice.field.boundingBox(), await bar.boundingBox()]
      return field!.y + field!.height - below!.y
    })
    .toBeLessThanOrEqual(0)
})
