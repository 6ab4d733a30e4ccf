/** Marks piled on a letter paint over nothing that others wrote. */
import type { Locator } from '@playwright/test'
import { expect, test } from '#tests/e2e/fixtures.ts'

const marks = (times: number) => `e${'\u0301\u0302\u0303\u0304\u0305\u0306\u0307\u0308'.repeat(times)}`

/** Compares pictures of `near` with those after the marks are taken from all text of the page. */
async function expectUntouched(near: readonly Locator[]) {
  const shots = () => Promise.all(near.map((place) => place.screenshot({ animations: 'disabled' })))
  const page = near[0]!.page()
  await page.evaluate('document.fonts.ready')
  const before = await shots()
  await page.evaluate(`{
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) texts.currentNode.data = texts.currentNode.data.replace(/[\u0301-\u0308]/g, '')
  }`)
  const after = await shots()
  for (const [index, shot] of before.entries()) expect(shot.equals(after[index]!), String(near[index])).toBe(true)
}

test('the marks of a post, a name and a bio stay with them', async ({ alice, bob }) => {
  const { page } = alice
  await bob.hasEdited({ name: marks(5), bio: marks(25) })
  await alice.hasPosted('Below')
  await bob.hasPosted(marks(25))
  await alice.hasPosted('Above')
  await alice.opens('/home')
  await expect(alice.post('Below')).toBeVisible()
  await expectUntouched([alice.post('Above'), alice.post('Below')])
  await alice.opens('/user/bob')
  await expect(page.getByRole('tablist')).toBeVisible()
  await expectUntouched([page.getByRole('tablist')])
})
