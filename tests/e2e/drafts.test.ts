import { photo } from '#tests/pictures.ts'
import { expect, test } from './fixtures.ts'
import type { Person } from './person.ts'

const previews = ({ composer }: Person) => composer.getByRole('img', { name: /^Image/ })

test.describe('What was begun', () => {
  test('is there after a reload, words and pictures, and goes on in the compose screen', async ({ alice }) => {
    await alice.opens('/home')
    await alice.field.fill('To be continued')
    await alice.picks(await photo())
    await expect(previews(alice)).toHaveCount(1)
    await alice.page.reload()
    await expect(alice.field).toHaveValue('To be continued')
    await expect(previews(alice)).toHaveCount(1)
    await alice.page.getByRole('link', { name: 'Post', exact: true }).click()
    await expect(alice.heading('Compose')).toBeVisible()
    await expect(alice.field).toHaveValue('To be continued')
    await alice.send.click()
    await expect(alice.page).toHaveURL('/home')
    await expect(alice.post('To be continued').locator('img[src*="/media/"]')).toBeVisible()
    await expect(alice.field).toHaveValue('')
    await alice.page.reload()
    await expect(alice.field).toHaveValue('')
  })

  for (const [message, text] of [
    ['This server has run out of space. Nothing was saved.', 'This server has run out of space. Nothing was saved.'],
    [undefined, 'Failed to post'],
  ] as const) {
    test(`is kept when the server answers with an error: "${text}"`, async ({ alice }) => {
      await alice.opens('/home')
      await alice.picks(await photo())
      const ends = await alice.calls.refuses('POST /tweets', { ...(message && { message }) })
      await alice.field.fill('Not lost')
      await alice.send.click()
      await expect(alice.toast(text)).toBeVisible()
      await expect(alice.field).toHaveValue('Not lost')
      await expect(previews(alice)).toHaveCount(1)
      await ends()
      await alice.send.click()
      await expect(alice.post('Not lost')).toBeVisible()
      await expect(alice.field).toHaveValue('')
    })
  }

  test('is posted once when the answer gets lost and it is sent again', async ({ alice }) => {
    await alice.opens('/home')
    const ends = await alice.calls.loses('POST /tweets', { afterwards: true })
    await alice.field.fill('Once is enough')
    await alice.send.click()
    await expect.poll(() => alice.calls.made('POST /tweets').length).toBe(2)
    await ends()
    await expect(alice.post('Once is enough')).toBeVisible()
    const keys = alice.calls.made('POST /tweets').map((request) => request.headers()['idempotency-key'])
    expect(new Set(keys).size).toBe(1)
    await alice.page.reload()
    await expect(alice.post('Once is enough')).toHaveCount(1)
  })

  test('waits for the network, and goes out when it is back', async ({ alice }) => {
    await alice.opens('/home')
    await alice.hasPosted('Still readable')
    await alice.page.reload()
    await expect(alice.post('Still readable')).toBeVisible()
    await alice.waitsForIdle()
    await alice.page.context().setOffline(true)
    await expect(alice.page.getByText('You’re offline. What you see may be out of date.')).toBeVisible()
    await alice.field.fill('From the tunnel')
    await alice.send.click()
    await expect(alice.page.getByRole('status', { name: 'Waiting to be sent' })).toContainText('From the tunnel')
    await expect(alice.post('Still readable')).toBeVisible()
    await alice.page.context().setOffline(false)
    await expect(alice.post('From the tunnel')).toBeVisible()
    await expect(alice.page.getByText('You’re offline')).toBeHidden()
  })

  test('is said to be unreachable while the server is away, and carries on by itself', async ({ alice }) => {
    const { page } = alice
    let isAway = true
    await page.route('**/api/**', (route) => (isAway ? route.abort('connectionrefused') : route.continue()))
    await page.clock.install()
    await alice.opens('/home')
    const notice = page.getByText('Can’t reach Plus. Trying again…')
    const passesUntil = (isSo: () => Promise<boolean>) =>
      expect.poll(() => page.clock.runFor(1_000).then(isSo)).toBe(true)
    await passesUntil(() => notice.isVisible())
    isAway = false
    await passesUntil(() => notice.isHidden())
    // Each call that failed has its own time to be tried again.
    await passesUntil(() => page.getByText('No posts yet').isVisible())
  })
})
