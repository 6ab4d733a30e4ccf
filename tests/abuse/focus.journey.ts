/** Back puts the keyboard where it was. */
import { expect, test } from '#tests/e2e/fixtures.ts'

test('Back puts focus on the post or link that was opened, far down a list too', async ({ alice }) => {
  const { page } = alice
  for (let index = 0; index < 25; index++) await alice.hasPosted(`Number ${index}.`)
  await alice.opens('/home')
  await expect(alice.post('Number 24.')).toBeVisible()
  for (let number = 24; number >= 7; number--) {
    await page.keyboard.press('j')
    await expect(alice.post(`Number ${number}.`)).toBeFocused()
  }
  const post = alice.post('Number 7.')
  await page.keyboard.press('Enter')
  await expect(alice.heading('Post')).toBeFocused()
  await page.goBack()
  await expect(post).toBeFocused()
  await expect(post).toBeInViewport()

  const name = post.getByRole('link', { name: '@alice' })
  await name.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/profile')
  await page.goBack()
  await expect(name).toBeFocused()

  await alice.goesTo('Explore')
  await expect(alice.heading('Explore')).toBeFocused()
  await page.goBack()
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Explore' })).toBeFocused()
})
