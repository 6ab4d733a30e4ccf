import { AxeBuilder } from '@axe-core/playwright'
import sharp from 'sharp'
import { emailOf, type Person, passwordOf } from './person.ts'
import { expect, test } from './stage.ts'

async function photo(name: string, colour: string): Promise<File> {
  const bytes = await sharp({ create: { width: 900, height: 600, channels: 3, background: colour } })
    .jpeg()
    .toBuffer()
  return new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' })
}

const violations = async ({ page }: Person) =>
  (await new AxeBuilder({ page }).analyze()).violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)

test.describe('two people', () => {
  test('sign up and in through the forms, and come back to the page first asked for', async ({ visitor }) => {
    const { page } = visitor
    await visitor.opens('/signup')
    await page.getByLabel('Username').fill('dora')
    await page.getByLabel('Email').fill(emailOf('dora'))
    await page.getByLabel('Password', { exact: true }).fill(passwordOf('dora'))
    await page.getByRole('button', { name: 'Sign up', exact: true }).click()
    await expect(page).toHaveURL('/home')
    await expect(visitor.toast('Account created successfully!')).toBeVisible()

    await page.getByRole('button', { name: 'Sign out' }).first().click()
    await visitor.opens('/compose')
    await expect(page).toHaveURL(/\/signin/)
    await page.getByLabel('Username or email').fill(emailOf('dora'))
    await page.getByLabel('Password', { exact: true }).fill('wrong')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(visitor.toast('Wrong username, email or password.')).toBeVisible()
    await page.getByLabel('Password', { exact: true }).fill(passwordOf('dora'))
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page).toHaveURL('/compose')
  })

  test('see, like, answer, edit and delete each other’s posts, and find them after a restart', async ({
    plus,
    alice,
    bob,
  }) => {
    await alice.opens('/home')
    await alice.picks(await photo('red.jpg', '#c03030'), await photo('blue.jpg', '#3030c0'))
    await alice.posts('Two photos')
    await expect(alice.post('Two photos').locator('img[src*="/media/"]')).toHaveCount(2)

    await bob.opens('/home')
    await bob.action('Two photos', 'Like').click()
    await expect(bob.action('Two photos', 'Like')).toHaveAttribute('aria-pressed', 'true')
    await bob
      .post('Two photos')
      .getByRole('link')
      .filter({ has: bob.page.locator('time') })
      .click()
    await bob.posts('Lovely')
    await expect(bob.post('Two photos').getByRole('button', { name: 'More' })).toHaveCount(0)

    await plus.restarts()
    await alice.opens('/home')
    await expect(alice.post('Lovely').getByText('Replying to')).toBeVisible()
    await expect(alice.action('Two photos', 'Like')).toContainText('1')

    await alice.chooses('Edit', 'Two photos')
    await alice.page.getByRole('dialog').getByRole('textbox').fill('Two pictures')
    await alice.page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await expect(alice.post('Two pictures')).toBeVisible()

    await alice.chooses('Delete', 'Two pictures')
    const question = alice.page.getByRole('alertdialog')
    await expect(question).toContainText('Delete this tweet? This action cannot be undone.')
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(alice.post('Two pictures')).toHaveCount(0)
    await bob.page.reload()
    await expect(bob.page.getByText('Post not found.')).toBeVisible()
  })
})

test.describe('/home', () => {
  test('takes a like back when the server refuses, without a word', async ({ alice }) => {
    await alice.hasPosted('Hello')
    await alice.calls.refuses('POST /tweets/like/:id')
    await alice.opens('/home')
    await alice.action('Hello', 'Like').click()
    await expect(alice.action('Hello', 'Like')).toHaveAttribute('aria-pressed', 'false')
  })

  test('keeps what was typed when posting fails, and says so', async ({ alice }) => {
    await alice.opens('/home')
    const ends = await alice.calls.refuses('POST /tweets')
    await alice.field.fill('Not lost')
    await alice.send.click()
    await expect(alice.toast('Failed to post')).toBeVisible()
    await expect(alice.field).toHaveValue('Not lost')
    await alice.page.reload()
    await expect(alice.field).toHaveValue('Not lost')
    await ends()
    await alice.send.click()
    await expect(alice.post('Not lost')).toBeVisible()
  })

  test('cuts a text at 280 characters, a family emoji being one', async ({ alice }) => {
    await alice.opens('/home')
    const family = '👨‍👩‍👧‍👦'
    await alice.field.fill(family.repeat(300))
    await expect(alice.field).toHaveValue(family.repeat(280))
  })

  test('says when the posts cannot be loaded, and tries again', async ({ alice }) => {
    await alice.hasPosted('Back again')
    const ends = await alice.calls.refuses('GET /tweets')
    await alice.opens('/home')
    await expect(alice.page.getByRole('button', { name: 'Retry' })).toBeVisible({ timeout: 20_000 })
    await ends()
    await alice.page.getByRole('button', { name: 'Retry' }).click()
    await expect(alice.post('Back again')).toBeVisible()
  })

  test('keeps its place on Back', async ({ alice }) => {
    for (let index = 0; index < 40; index++) await alice.hasPosted(`Post number ${index}.`)
    await alice.opens('/home')
    await expect(alice.post('Post number 39.')).toBeVisible()
    await alice.page.mouse.wheel(0, 1_500)
    await expect(alice.post('Post number 20.')).toBeInViewport()
    await alice
      .post('Post number 20.')
      .getByRole('link')
      .filter({ has: alice.page.locator('time') })
      .click()
    await expect(alice.heading('Post')).toBeVisible()
    await alice.page.goBack()
    await expect(alice.post('Post number 20.')).toBeInViewport()
  })
})

test.describe('any other path', () => {
  test('says that the page does not exist, and leads home', async ({ alice, visitor }) => {
    for (const person of [alice, visitor]) {
      await person.opens('/no/such/page')
      await expect(person.page.getByText("This page doesn't exist.")).toBeVisible()
    }
    await alice.page.getByRole('link', { name: 'Go home' }).click()
    await expect(alice.page).toHaveURL('/home')
  })
})

test.describe('every screen', () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`can be used by everybody (${colorScheme})`, async ({ alice, visitor }) => {
      const tweet = await alice.hasPosted(
        'A post with a #hashtag',
        [await photo('a.jpg', '#30a060')],
        ['A green field'],
      )
      await alice.hasReplied(tweet, 'and a reply')
      const paths = {
        alice: ['/home', `/tweet/${tweet._id}`, '/compose', '/nowhere'],
        visitor: ['/', '/signup', '/signin'],
      }
      for (const [person, list] of [
        [alice, paths.alice],
        [visitor, paths.visitor],
      ] as const) {
        await person.page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        for (const path of list) {
          await person.opens(path)
          await expect(person.page.getByRole('heading', { level: 1 })).toBeVisible()
          expect(await violations(person), path).toEqual([])
        }
      }
    })
  }

  test('fits a phone of 320 pixels', async ({ alice }) => {
    const tweet = await alice.hasPosted(
      `${'Donaudampfschifffahrtsgesellschaft'.repeat(5)} https://example.com/${'a'.repeat(60)}`,
    )
    await alice.page.setViewportSize({ width: 320, height: 640 })
    for (const path of ['/home', `/tweet/${tweet._id}`, '/compose']) {
      await alice.opens(path)
      await expect(alice.page.getByRole('heading', { level: 1 })).toBeVisible()
      expect(await alice.page.evaluate('document.documentElement.scrollWidth'), path).toBe(320)
    }
  })

  test('loads no more script than it may', async ({ alice, visitor }) => {
    const budgets = [
      [visitor, '/', 120],
      [alice, '/home', 160],
    ] as const
    for (const [person, path, most] of budgets) {
      let bytes = 0
      person.page.on('response', async (response) => {
        if (response.request().resourceType() === 'script') bytes += (await response.request().sizes()).responseBodySize
      })
      await person.opens(path)
      await person.page.waitForLoadState('networkidle')
      console.log(`JavaScript for ${path}: ${(bytes / 1024).toFixed(1)} KB of ${most}`)
      expect(bytes / 1024).toBeGreaterThan(20)
      expect(bytes / 1024).toBeLessThanOrEqual(most)
    }
  })
})
