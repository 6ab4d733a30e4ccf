import { expect, test } from './fixtures.ts'
import type { Person } from './person.ts'

const field = ({ page }: Person) => page.getByRole('combobox', { name: 'Search Plus' })
const tab = ({ page }: Person, name: 'Top' | 'Latest' | 'People') => page.getByRole('tab', { name })

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

  test('keeps its tab in the address: Latest is newest first, People lead to their pages', async ({ alice, bob }) => {
    await bob.hasPostedToBeFound('roses', 'First roses', 'Second roses')
    await alice.opens('/explore?q=roses')
    await tab(alice, 'Latest').click()
    await expect(alice.page).toHaveURL('/explore?q=roses&tab=latest')
    await expect(alice.page.getByRole('article')).toHaveText([/Second roses/, /First roses/])
    await tab(alice, 'People').click()
    await expect(alice.page.getByText('No people found.')).toBeVisible()
    await field(alice).fill('bob')
    // Suggestions are part of the page here, and cover nothing.
    await expect(alice.page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')).toHaveText([/@bob/])
    await alice.page.getByRole('link', { name: 'View bob' }).click()
    await expect(alice.page).toHaveURL('/user/bob')
    await alice.page.goBack()
    await expect(tab(alice, 'People')).toHaveAttribute('aria-selected', 'true')
    await expect(field(alice)).toHaveValue('bob')
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

test('"Find people" opens Explore with people to follow', async ({ alice, bob }) => {
  await alice.opens('/home')
  await alice.page.getByRole('tab', { name: 'Following' }).click()
  await alice.page.getByRole('link', { name: 'Find people' }).click()
  await expect(alice.page).toHaveURL('/explore?tab=people')
  const people = alice.page.getByRole('main').getByRole('region', { name: 'People to follow' })
  await expect(people.getByRole('link', { name: `@${bob.username}` })).toBeVisible()
  await people.getByRole('button', { name: 'Follow' }).click()
  await expect(people.getByRole('button', { name: 'Following' })).toBeVisible()
  await expect(alice.page.getByText('Type something in the search box to discover posts and people.')).toBeVisible()
})
