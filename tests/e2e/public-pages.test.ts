import { axe, judgeAll } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { passwordOf } from './person.ts'

test('A stranger reads a thread without JavaScript, and signs in from a post without loading the page again', async ({
  alice,
  bob,
  visitor,
  plus,
  browser,
}) => {
  await plus.admin('role', '@alice', 'admin')
  await expect.poll(async () => (await alice.call('GET /auth/me')).role).toBe('admin')
  const { tweet } = await bob.call('POST /tweets', { body: { content: 'The river is high #Lisbon' } })
  await alice.call('POST /tweets/reply/:id', { params: { id: tweet._id }, body: { content: 'Take the long way' } })
  await visitor.opens(`/tweet/${tweet._id}`)
  await expect(visitor.page).toHaveURL('/signin')

  await alice.opens('/admin/public-pages')
  const everyone = alice.page.getByLabel('Everyone, except members who opt out')
  await everyone.click()
  await expect(everyone).toBeChecked()
  await expect(alice.page.getByText('Members shown now: 2.')).toBeVisible()

  const context = await browser.newContext({ baseURL: plus.origin, javaScriptEnabled: false })
  const paper = await context.newPage()
  await paper.goto(`/tweet/${tweet._id}`)
  await expect(paper.getByText('Take the long way')).toBeVisible()
  await paper.getByRole('link', { name: '#Lisbon' }).click()
  await expect(paper.getByText('The river is high')).toBeVisible()
  await paper.getByRole('link', { name: 'bob', exact: true }).click()
  await expect(paper).toHaveURL('/user/bob')
  await context.close()

  const { page } = visitor
  // The theme that the app has stored in this browser.
  await page.evaluate("localStorage.setItem('theme', 'dim')")
  await page.goto('/explore')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dim')
  expect(await page.evaluate('document.fonts.check("15px Inter Variable")')).toBe(true)
  await expect(page.locator('time').first()).toHaveText(/^(?:now|\d+m)$/)
  await page.evaluate(axe)
  expect(await page.evaluate<string[]>(judgeAll)).toEqual([])
  await page.getByLabel('Search Plus').fill('river')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/signin')
  await page.goto('/explore')
  await page.getByLabel('Search Plus').fill('#Lisbon')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/explore?q=%23lisbon')
  await page
    .getByRole('link', { name: 'now', exact: true })
    .or(page.getByRole('link', { name: /^\d+m$/ }))
    .click()
  await expect(page).toHaveURL(`/tweet/${tweet._id}`)
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByText('Tweet URL copied to clipboard!')).toBeVisible()
  await page.evaluate(axe)
  expect(await page.evaluate<string[]>(judgeAll)).toEqual([])
  await page.evaluate('window.isSamePage = true')
  await page.getByRole('link', { name: 'Like: post by bob' }).click()
  await page.getByLabel('Username or email').fill('bob')
  await page.getByLabel('Password', { exact: true }).fill(passwordOf('bob'))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/tweet/${tweet._id}`)
  await expect(page.getByRole('button', { name: 'Like: post by bob' })).toBeVisible()
  expect(await page.evaluate('window.isSamePage')).toBe(true)
  // A member gets the app at the same address.
  await page.reload()
  await expect(page.getByLabel('Post your reply')).toBeVisible()
})
