import { expect, test } from './fixtures.ts'

test.describe('Trends for you', () => {
  test('lead to their search', async ({ alice }) => {
    await alice.page.route('**/api/trends', (route) => {
      return route.fulfill({
        json: [
          { name: '#Plus', tweets: '1.2K' },
          { name: 'Rain', tweets: '64' },
        ],
      })
    })
    await alice.opens('/home')
    const trends = alice.page.getByRole('region', { name: 'Trends for you' })
    await expect(trends.getByRole('link')).toHaveText([/#Plus1.2K posts/, /Rain64 posts/])
    await trends.getByRole('link', { name: '#Plus' }).click()
    await expect(alice.page).toHaveURL('/explore?q=%23Plus')
  })
})
