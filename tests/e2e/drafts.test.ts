import { photo } from '#tests/pictures.ts'
import { expect, test } from './fixtures.ts'
import type { Person } from './person.ts'

const previews = ({ composer }: Person) => composer.getByRole('img', { name: /^Image/ })

test.describe('What was begun', () => {
  // Without a service worker, the parts for the offline state must be fetched ahead.
  test.use({ fetchesAhead: true })

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

  test('is said to be unreachable while the server is away, and carries on by itself', async ({ alice }) => {
    const { page } = alice
    let isAway = true
    await page.route('**/api/**', (route) => (isAway ? route.abort('connectionrefused') : route.continue()))
    await page.clock.install()
    await alice.opens('/home')
    const notice = page.getByText('Can’t reach the server. Trying again…')
    const passesUntil = (isSo: () => Promise<boolean>) =>
      expect.poll(() => page.clock.runFor(1_000).then(isSo)).toBe(true)
    await passesUntil(() => notice.isVisible())
    isAway = false
    await passesUntil(() => notice.isHidden())
    // Each failed call is retried after its own pause.
    await passesUntil(() => page.getByText('No posts yet').isVisible())
  })
})

test.describe('The list of drafts', () => {
  test.use({ fetchesAhead: true })

  test('is the same on all devices, and loses nothing when two change a draft', async ({ alice }) => {
    await alice.opens('/compose')
    await alice.field.fill('An idea')
    await alice.page.getByRole('button', { name: 'Cancel' }).click()
    await alice.page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(alice.page).toHaveURL('/home')
    const first = async () => (await alice.call('GET /drafts')).drafts[0]
    await expect.poll(first).toMatchObject({ posts: [{ text: 'An idea' }] })

    const { id, updatedAt: base } = (await first())!
    const posts = [{ text: 'An idea, from the phone', images: 0 }]
    await alice.isReadyForOffline()
    await alice.page.context().setOffline(true)
    await alice.page.getByRole('link', { name: 'Post', exact: true }).click()
    const opens = async (text: string) => {
      await alice.page.getByRole('dialog').getByRole('button', { name: 'Drafts' }).click()
      await alice.page.getByRole('button', { name: text }).click()
      await expect(alice.field).toHaveValue(text)
    }
    await opens('An idea')
    await alice.field.fill('An idea, from the desk')
    await alice.page.getByRole('button', { name: 'Cancel' }).click()
    await alice.page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(alice.page).toHaveURL('/home')
    await alice.call('PUT /drafts/:id', { params: { id }, body: { posts, base } })
    await alice.page.context().setOffline(false)
    const texts = async () => (await alice.call('GET /drafts')).drafts.map((draft) => draft.posts[0]?.text).toSorted()
    await expect.poll(texts).toEqual(['An idea, from the desk', 'An idea, from the phone'])

    await alice.page.getByRole('link', { name: 'Post', exact: true }).click()
    await opens('An idea, from the phone')
    await alice.send.click()
    await expect(alice.post('An idea, from the phone')).toBeVisible()
    await expect.poll(texts).toEqual(['An idea, from the desk'])
  })
})
