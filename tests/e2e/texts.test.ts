import type { Locator } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import type { Person } from './person.ts'
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
    test(screen, async ({ alice, bob, visitor }) => {
      test.slow()
      for (const { when, sees, walk } of ways) {
        const person = await walk({ alice, bob, visitor })
        for (const text of sees) await expect.soft(place(person, text), `${screen}, ${when}: ${text}`).toBeVisible()
        await person.page.unrouteAll({ behavior: 'ignoreErrors' })
      }
    })
})
