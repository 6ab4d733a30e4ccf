/** A poll is written, voted in on a phone and followed live; its rows do not move when their results show. */
import { expect, test } from './fixtures.ts'
import type { Person } from './person.ts'

const QUESTION = 'Tea or coffee?'
const results = (person: Person) => person.post(QUESTION).getByRole('list', { name: 'Poll results' })

test('A poll is written, voted in, and its results reach all who may see them', async ({ alice, bob }) => {
  const { page } = alice
  await alice.opensLive('/home')
  await page.getByRole('textbox', { name: 'What’s happening?' }).fill(QUESTION)
  await page.getByRole('button', { name: 'Add a poll' }).click()
  await expect(page.getByRole('textbox', { name: 'Answer 1' })).toBeFocused()
  await page.keyboard.type('Tea')
  await page.keyboard.press('Enter')
  await page.keyboard.type('tea')
  await alice.send.click()
  await expect(page.getByRole('textbox', { name: 'Answer 2' })).toHaveAccessibleDescription(
    'Answers 1 and 2 are the same.',
  )
  await expect(page.getByRole('textbox', { name: 'Answer 2' })).toBeFocused()
  await page.getByRole('textbox', { name: 'Answer 2' }).fill('Coffee, if it must be, but only before noon')
  await alice.send.click()
  await expect(alice.post(QUESTION)).toContainText(/No votes yet · (1 day|23 hours) left/)
  await expect(results(alice).getByRole('listitem')).toHaveText([/^Tea0%$/, /0%$/])

  await bob.opensWindow()
  await bob.page.setViewportSize({ width: 390, height: 844 })
  await bob.opensLive('/home')
  const rows = bob.post(QUESTION).getByRole('group').getByRole('radio')
  await expect(rows).toHaveCount(2)
  const heightBefore = (await bob.post(QUESTION).boundingBox())!.height
  await bob.post(QUESTION).getByText('Tea', { exact: true }).click()
  // A press beside the answers does not open the post either.
  await bob.post(QUESTION).getByText('No votes yet').click()
  await rows.first().press('Enter')
  await expect(results(bob).getByRole('listitem')).toHaveText([/^Tea100%$/, /0%$/])
  await expect(results(bob).getByRole('listitem').first().getByRole('img', { name: 'Your vote' })).toBeVisible()
  expect((await bob.post(QUESTION).boundingBox())!.height).toBe(heightBefore)
  await expect(bob.page).toHaveURL('/home')
  await expect(results(alice).getByRole('listitem')).toHaveText([/^Tea100%$/, /0%$/])
  await expect(alice.post(QUESTION)).toContainText('1 person voted')

  // The vote is there after a reload, and the author can no longer change the answers.
  await bob.page.reload()
  await expect(results(bob).getByRole('listitem').first().getByRole('img', { name: 'Your vote' })).toBeVisible()
  await alice.chooses('Edit', QUESTION)
  await expect(page.getByRole('dialog')).toContainText('People have voted in this poll, so it can’t be changed.')
})
