import { expect, test } from './stage.ts'

const question = 'Where is the ferry?'

test.describe('Grok', () => {
  test('answers from posts, and leads to them', async ({ alice, bob }) => {
    await bob.hasPosted('The ferry is at the northern pier today')
    const finds = async () => (await bob.call('GET /search', { query: { q: 'ferry' } })).tweets.length
    await expect.poll(finds).toBe(1)
    await alice.opens('/grok')
    const { page } = alice
    await expect(page.getByRole('button', { name: 'Ask', exact: true })).toHaveAttribute('aria-disabled', 'true')
    await page.getByPlaceholder('Ask something…').fill(question)
    await page.getByRole('button', { name: 'Ask', exact: true }).click()
    const answer = page.getByRole('region', { name: 'Answer' })
    await expect(answer).toBeVisible()
    await expect(page.getByRole('heading', { name: question })).toBeVisible()
    const source = page.getByRole('region', { name: 'Sources' }).getByRole('link', { name: /northern pier/ })
    await source.click()
    await expect(alice.post('northern pier')).toBeVisible()
    await page.goBack()
    await expect(answer).toBeVisible()
  })

  test('keeps the question when it fails, and when one stops waiting', async ({ alice }) => {
    await alice.opens('/grok')
    const { page } = alice
    const field = page.getByPlaceholder('Ask something…')
    const ends = await alice.calls.refuses('POST /grok/ask')
    await field.fill(question)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert').filter({ hasText: 'Something went wrong' })).toBeVisible()
    await expect(field).toHaveValue(question)
    await ends()

    const letGo = await alice.calls.holds('POST /grok/ask')
    await page.getByRole('button', { name: 'Ask', exact: true }).click()
    await expect(page.getByText('Thinking…')).toBeVisible()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByText('Thinking…')).toHaveCount(0)
    await expect(field).toHaveValue(question)
    await letGo()
  })

  test('shows what an answer without ok says', async ({ alice }) => {
    await alice.page.route('**/api/grok/ask', (route) =>
      route.fulfill({ json: { ok: false, text: '', message: '', sources: [] } }),
    )
    await alice.opens('/grok')
    await alice.page.getByRole('button', { name: /coffee/ }).click()
    await expect(alice.page.getByText('Request failed')).toBeVisible()
  })
})
