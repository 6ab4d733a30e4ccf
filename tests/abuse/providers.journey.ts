/** Google and Apple, where the server has neither. */
import { expect, test } from '#tests/e2e/fixtures.ts'

test('the landing page says before a press that Google and Apple are not available', async ({ visitor }) => {
  await visitor.opens('/')
  const note = 'Not available on this server'
  await expect(visitor.page.getByText(note)).toBeVisible()
  for (const name of ['Sign up with Google', 'Sign up with Apple']) {
    await expect(visitor.button(name)).toHaveAccessibleDescription(note)
  }
  await visitor.button('Sign up with Google').click()
  await expect(visitor.page).toHaveURL('/signup')
})
