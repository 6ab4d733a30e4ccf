import { expect, test } from './fixtures.ts'

test.describe('/', () => {
  test('says what is happening, and how to join', async ({ visitor }) => {
    await visitor.opens('/')
    const { page } = visitor
    await expect(visitor.heading('Happening now')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Join today.' })).toBeVisible()
    for (const name of ['Sign up with Google', 'Sign up with Apple'])
      await expect(page.getByRole('button', { name })).toBeVisible()
    await expect(page.getByText('By signing up, you agree to the Terms of Service and Privacy Policy')).toBeVisible()
    await expect(page.getByRole('contentinfo')).toContainText('© 2025 Plus')
    await expect(page).toHaveTitle('Plus')
  })

  test('leads to signing up and to signing in', async ({ visitor }) => {
    await visitor.opens('/')
    await visitor.page.getByRole('link', { name: 'Create account' }).click()
    await expect(visitor.page).toHaveURL('/signup')
    await visitor.page.goBack()
    await visitor.page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
    await expect(visitor.page).toHaveURL('/signin')
  })

  for (const provider of ['Google', 'Apple']) {
    test(`goes on to the form when ${provider} is not to be had`, async ({ visitor }) => {
      await visitor.opens('/')
      await visitor.page.getByRole('button', { name: `Sign up with ${provider}` }).click()
      await expect(visitor.page).toHaveURL('/signup')
      await expect(visitor.toast(`Sign in with ${provider} is not set up on this server.`)).toBeVisible()
    })
  }

  for (const path of ['/', '/signup', '/signin']) {
    test(`sends a member from ${path} home`, async ({ alice }) => {
      await alice.opens(path)
      await expect(alice.page).toHaveURL('/home')
      await expect(alice.heading('Home')).toBeVisible()
    })
  }
})
