/** "Find people" leads to people. */
import { expect, test } from '#tests/e2e/fixtures.ts'

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
