/** Marks stacked on a letter do not cover content of others. */
import type { Locator } from '@playwright/test'
import { expect, test } from './fixtures.ts'

const marks = (times: number) => `e${'\u0301\u0302\u0303\u0304\u0305\u0306\u0307\u0308'.repeat(times)}`

/** Compares screenshots of `near` with those after the marks are removed from the text of the page. */
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

test('what people write is whole where it takes several lines', async ({ alice, bob }) => {
  const { page } = alice
  await page.setViewportSize({ width: 320, height: 700 })
  await bob.hasEdited({ name: 'Anna Maria Christina of the Seven Lakes' })
  await alice.opens('/messages?to=bob')
  await expect(page.getByText('No messages yet.')).toBeVisible()
  // No element is at a point that a clip path has cut off.
  const seen = await page.evaluate<boolean[]>(`[...document.querySelectorAll('bdi')]
    .filter((each) => each.textContent.startsWith('Anna Maria') && each.closest('p'))
    .flatMap((each) => {
      const range = document.createRange()
      range.selectNodeContents(each)
      return [...range.getClientRects()].map(({ left, top, width, height }) =>
        each.contains(document.elementFromPoint(left + width / 2, top + height / 2)))
    })`)
  expect(seen.length).toBeGreaterThan(1)
  expect(seen).not.toContain(false)
})
