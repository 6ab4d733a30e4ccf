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

async function keepsWhatWasTyped({ page }: Person) {
  await expect(page.getByLabel('Username')).toHaveValue('dana')
  await expect(page.getByLabel('Email')).toHaveValue(emailOf('dana'))
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(passwordOf('dana'))
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
    // However often it is pressed.
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
    await page.getByLabel('Choose a picture').setInputFiles({
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

  test('says under each field what is wrong with it, once, and keeps what was typed', async ({ visitor, plus }) => {
    const { page } = visitor
    await fills(visitor, { username: 'd!', email: 'nowhere', password: 'short' })
    await button(visitor).click()
    for (const [label, text] of [
      ['Username', 'Use 3 to 30 letters, digits or underscores.'],
      ['Email', 'Enter a valid email address.'],
      ['Password', 'Use 8 to 128 characters.'],
    ] as const)
      await expect(page.getByLabel(label, { exact: true })).toHaveAccessibleDescription(text)
    await expect(page.getByLabel('Username')).toBeFocused()

    await signUp(plus.origin, 'Dana', emailOf('another'))
    await fills(visitor)
    await button(visitor).click()
    await expect(page.getByText('@dana is taken. Try another.')).toHaveCount(1)
    await expect(page.getByLabel('Username')).toHaveAccessibleDescription('@dana is taken. Try another.')
    await keepsWhatWasTyped(visitor)
  })

  test('says "Signup failed" when server or network fail, and goes through once that is over', async ({ visitor }) => {
    await fills(visitor)
    for (const begins of ['refuses', 'loses'] as const) {
      const ends = await visitor.calls[begins]('POST /auth/signup')
      await button(visitor).click()
      await expect(visitor.page.getByRole('main').getByText('Signup failed')).toBeVisible()
      await expect(visitor.toast('Signup failed')).toBeVisible()
      await keepsWhatWasTyped(visitor)
      await ends()
      await visitor.toast('Signup failed').click()
      await expect(visitor.toast('Signup failed')).toHaveCount(0)
    }
    await button(visitor).click()
    await expect(visitor.page).toHaveURL('/home')
  })
})
