/** The storage of a browser: nothing private is unencrypted while signed in, and nothing is left after signing out. */

import { expect, test } from './fixtures.ts'
import { emailOf, type Person } from './person.ts'

test.use({ hasWorker: true })

/** The readable content of local storage, session storage and IndexedDB. */
const stored = ({ page }: Person): Promise<string> =>
  page.evaluate(`new Promise((resolve) => {
    const opening = indexedDB.open('plus')
    opening.onsuccess = () => {
      const store = opening.result.transaction('drafts').objectStore('drafts')
      const [keys, values] = [store.getAllKeys(), store.getAll()]
      values.onsuccess = () => {
        const read = (value) => value?.data instanceof ArrayBuffer
          ? new TextDecoder().decode(value.data) : JSON.stringify(value)
        resolve(JSON.stringify({ ...localStorage, ...sessionStorage }) + keys.result + values.result.map(read).join())
        opening.result.close()
      }
    }
  })`)

test('keeps email and messages encrypted, and takes drafts, searches and kept screens along', async ({
  alice,
  bob,
}) => {
  const { page } = alice
  await bob.hasWritten('alice', 'The vault is behind the painting')
  await alice.opens('/messages?to=bob')
  await alice.hasWorker()
  await expect(alice.message('The vault is behind the painting')).toBeVisible()
  await alice.messageField.fill('A secret draft')
  await alice.keepsScreens()
  await expect.poll(() => stored(alice)).toContain('screens')
  expect(await stored(alice)).not.toContain('behind the painting')
  expect(await stored(alice)).not.toContain(emailOf('alice'))

  const tab = await alice.opensTab('/explore?q=bob&tab=people')
  await expect(tab.page.getByRole('main').getByRole('link', { name: 'View bob' })).toBeVisible()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/signin')
  await expect(tab.page).toHaveURL('/signin')
  await expect.poll(() => alice.keeps('screens')).toBe(false)
  await expect.poll(() => alice.keeps('key')).toBe(false)
  for (const each of [alice, tab]) {
    await each.page.reload()
    expect(await stored(each)).not.toMatch(/secret|bob|alice|token|painting/)
  }
})
