import type { Locator } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { Person } from './person.ts'
import { waysByScreen } from './texts.ts'

/** Where a text stands, letter for letter: in the page, in an empty field, or as what screen readers say. */
function place({ page }: Person, text: string): Locator {
  const exactly = new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return page
    .getByText(exactly)
    .or(page.getByPlaceholder(exactly))
    .or(page.getByLabel(exactly))
    .filter({ visible: true })
    .first()
}

test.describe('Every text of docs/product.md can be met:', () => {
  for (const [screen, ways] of Object.entries(waysByScreen))
    test(screen, async ({ alice, bob, browser, plus }) => {
      test.slow()
      const visitor = await Person.enters(browser, plus)
      for (const { when, sees, walk } of ways) {
        const person = await walk({ alice, bob, visitor })
        for (const text of sees) await expect.soft(place(person, text), `${screen}, ${when}: ${text}`).toBeVisible()
        await person.page.unrouteAll({ behavior: 'ignoreErrors' })
      }
      expect(visitor.complaints).toEqual([])
      await visitor.closesWindow()
    })
})
