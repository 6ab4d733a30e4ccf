import { expect, test } from './fixtures.ts'

test.describe('/compose', () => {
  test('opens over the screen, and Back keeps what was begun', async ({ alice }) => {
    await alice.opens('/home')
    await alice.page.getByRole('link', { name: 'Post', exact: true }).click()
    await expect(alice.page).toHaveURL('/compose')
    await expect(alice.page.getByRole('dialog', { name: 'Compose' })).toBeVisible()
    // The toolbar stays in view below a long text.
    await alice.field.fill('A line\n'.repeat(40))
    await expect(alice.page.getByRole('button', { name: 'Add images' })).toBeInViewport({ ratio: 1 })
    await alice.field.fill('Later')
    await alice.page.goBack()
    await expect(alice.page).toHaveURL('/home')
    await expect(alice.field).toHaveValue('Later')
    await expect(alice.page.getByRole('link', { name: 'Post', exact: true })).toBeFocused()
  })

  test('suggests whom to mention, completes what was begun, and writes emoji by their names and in a skin tone', async ({
    alice,
    bob,
  }) => {
    await bob.hasPosted('Here I am #lighthouse')
    await alice.opens('/compose')
    await alice.field.pressSequentially('Hi @bo')
    const users = alice.page.getByRole('option', { name: /@bob/ })
    await expect(users).toHaveAttribute('aria-selected', 'true')
    await alice.field.press('Enter')
    await expect(alice.field).toHaveValue('Hi @bob ')
    await expect
      .poll(async () => (await alice.call('GET /search', { query: { q: 'lightho' } })).hashtags.length)
      .toBe(1)
    await alice.field.pressSequentially('see #lightho')
    await alice.page.getByRole('option', { name: /#lighthouse/ }).click()
    await expect(alice.field).toHaveValue('Hi @bob see #lighthouse ')
    await alice.field.pressSequentially('@bo')
    await expect(users).toBeVisible()
    await alice.field.press('Escape')
    await expect(users).toBeHidden()
    // A right-to-left paragraph begins at the other side.
    await alice.field.fill('Hello\nשלום @bo')
    const [list, field] = [await users.boundingBox(), await alice.field.boundingBox()]
    expect(list!.x + list!.width).toBeCloseTo(field!.x + field!.width, 0)
    await expect(alice.page).toHaveURL('/compose')

    await alice.field.fill('Well done !')
    await alice.field.press('ArrowLeft')
    await alice.page.getByRole('button', { name: 'Add emoji' }).click()
    const search = alice.page.getByRole('combobox', { name: 'Search emoji' })
    await expect(search).toBeFocused()
    await alice.page.getByRole('combobox', { name: 'Skin tone' }).selectOption({ index: 5 })
    await search.fill('thumbs up')
    await search.press('Enter')
    await expect(alice.field).toHaveValue('Well done 👍🏿!')
    await expect(alice.field).toBeFocused()
    await alice.page.getByRole('button', { name: 'Add emoji' }).click()
    await expect(alice.page.getByRole('button', { name: 'Recent' })).toHaveAttribute('aria-pressed', 'true')
    await alice.page.keyboard.press('Escape')
    await expect(search).toBeHidden()
    await expect(alice.page.getByRole('button', { name: 'Add emoji' })).toBeFocused()
  })
})
