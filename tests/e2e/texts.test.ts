import type { Locator } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { Person } from './person.ts'
import { waysByScreen } from './texts.ts'

/** The place of an exact text: in the page, in an empty field, or in an accessible name. */
function place({ page }: Person, text: string): Locator {
  const exactly = new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return page
    .getByText(exactly)
    .or(page.getByPlaceholder(exactly))
    .or(page.getByLabel(exactly))
    .filter({ visible: true })
    .first()
}

/** Screens that one Plus can show one after the other without affecting each other. */
const tours: readonly (readonly string[])[] = [
  ['The frame', '/', '/signup', '/signin', '/explore', '/grok', 'Placeholders', '/verifiedOrgs'],
  ['/profile', '/bookmarks', '/notifications', '/home', '/compose'],
  ['/messages', '/user/{id}'],
  ['/tweet/{id}'],
]

test.describe('Every text of docs/product.md can be met:', () => {
  for (const screens of tours)
    test(screens.join(', '), async ({ alice, bob, browser, plus }) => {
      test.setTimeout(240_000)
      for (const screen of screens) {
        const visitor = await Person.enters(browser, plus)
        for (const { when, sees, walk } of waysByScreen[screen]!) {
          const person = await walk({ alice, bob, visitor })
          for (const text of sees) await expect.soft(place(person, text), `${screen}, ${when}: ${text}`).toBeVisible()
          await person.page.unrouteAll({ behavior: 'ignoreErrors' })
        }
        expect(visitor.complaints).toEqual([])
        await visitor.closesWindow()
      }
    })

  test('no screen is left out', () => {
    expect(tours.flat().toSorted()).toEqual(Object.keys(waysByScreen).toSorted())
  })
})
