import { expect, test } from './fixtures.ts'

test.describe('/', () => {
  test('leads to signing up and to signing in', async ({ visitor }) => {
    await visitor.opens('/')
    await visitor.page.getByRole('link', { name: 'Create account' }).click()
    await expect(visitor.page).toHaveURL('/signup')
    await visitor.page.goBack()
    await visitor.page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
    await expect(visitor.page).toHaveURL('/signin')
  })
})
