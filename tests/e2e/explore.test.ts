import { expect, test } from './fixtures.ts'
import type { Person } from './person.ts'

const field = ({ page }: Person) => page.getByRole('combobox', { name: 'Search Plus' })

test.describe('/explore', () => {
  test('finds posts while one types, and says so in the address', async ({ alice, bob }) => {
    await bob.hasPosted('Something else')
    await bob.hasPostedToBeFound('roses', 'Bread and roses')
    await alice.opens('/explore')
    await field(alice).pressSequentially('roses')
    await expect(alice.page.getByRole('article')).toHaveText([/Bread and roses/])
    await expect(alice.page).toHaveURL('/explore?q=roses')
    await expect(alice.page).toHaveTitle('roses - Search / Plus')
    expect(alice.calls.made('GET /search')).toHaveLength(1)
    await alice.page.reload()
    await expect(field(alice)).toHaveValue('roses')
    await expect(alice.post('Bread and roses')).toBeVisible()
  })

  test('follows a hashtag of a post, and Back; / leads there when the sidebar has no room', async ({ alice, bob }) => {
    await bob.hasPostedToBeFound('#Plus', 'Good morning #Plus')
    await alice.opens('/home')
    await alice.post('Good morning').getByRole('link', { name: '#Plus' }).click()
    await expect(alice.page).toHaveURL('/explore?q=%23Plus')
    await expect(field(alice)).toHaveValue('#Plus')
    await expect(alice.post('Good morning')).toBeVisible()
    await alice.page.goBack()
    await expect(alice.heading('Home')).toBeVisible()
    await alice.page.setViewportSize({ width: 800, height: 800 })
    await alice.page.keyboard.press('/')
    await expect(alice.page).toHaveURL('/explore')
    await expect(field(alice)).toBeFocused()
  })
})
