import { photo } from '#tests/pictures.ts'
import { expect, test } from './fixtures.ts'
import { emailOf, type Person, passwordOf, signUp } from './person.ts'

const button = ({ page }: Person) => page.getByRole('button', { name: /^Sign(ing)? up/ })

async function fills(
  { page }: Person,
  { username = 'dana', email = emailOf('dana'), password = passwordOf('dana') } = {},
) {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
}

test.describe('/signup', () => {
  test.beforeEach(({ visitor }) => visitor.opens('/signup'))

  test('creates one account, says so, and welcomes: name, picture and people without a password', async ({
    visitor,
    plus,
  }) => {
    await signUp(plus.origin, 'erin')
    const { page } = visitor
    await fills(visitor)
    const release = await visitor.calls.holds('POST /auth/signup')
    // Several presses sign up once.
    await button(visitor).click({ clickCount: 3 })
    await page.getByLabel('Username').press('Enter')
    await expect(button(visitor)).toHaveText('Signing up...')
    await release()
    await expect(page).toHaveURL('/home')
    await expect(visitor.toast('Account created successfully!')).toBeVisible()
    await expect(page.getByText('Logged in as @dana')).toBeVisible()
    expect(visitor.calls.made('POST /auth/signup')).toHaveLength(1)
    await page.reload()
    await expect(visitor.heading('Home')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Welcome to Plus' })).toBeVisible()

    await page.getByLabel('Your name').fill('Dana Scully')
    const isNamed = visitor.calls.answered('PUT /profile/first')
    await page.getByLabel('Choose an image').setInputFiles({
      name: 'me.jpg',
      mimeType: 'image/jpeg',
      buffer: Buffer.from(await (await photo()).arrayBuffer()),
    })
    await isNamed
    const people = page.getByRole('main').getByRole('region', { name: 'People to follow' })
    await expect(people.getByText('New here')).toBeVisible()
    await people.getByRole('button', { name: 'Follow' }).click()
    await expect(people.getByRole('button', { name: 'Following' })).toBeVisible()
    await page.getByRole('button', { name: 'Done' }).click()
    await expect(visitor.page.getByRole('heading', { name: 'Welcome to Plus' })).toHaveCount(0)
    await page.goto('/profile')
    await expect(visitor.heading('Dana Scully').first()).toBeVisible()
    await page.goto('/home')
    await expect(visitor.heading('Home')).toBeVisible()
    await expect(visitor.page.getByRole('heading', { name: 'Welcome to Plus' })).toHaveCount(0)
  })
})
