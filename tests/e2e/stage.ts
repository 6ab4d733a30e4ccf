/** The stage of the journeys: an empty Plus for each test, Alice and Bob signed in to it, and somebody without an account. */
import { type Browser, test as base, expect } from '@playwright/test'
import { Person } from './person.ts'
import { Plus } from './plus.ts'

interface Stage {
  plus: Plus
  alice: Person
  bob: Person
  /** Not signed in. */
  visitor: Person
}

type Use = (person: Person) => Promise<void>

async function perform(browser: Browser, plus: Plus, name: string, use: Use): Promise<void> {
  const person = await Person.enters(browser, plus, name)
  await use(person)
  expect(person.complaints, 'errors and warnings of the console').toEqual([])
  await person.page.context().close()
}

export const test = base.extend<Stage>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture stands on
  plus: async ({}, use) => {
    const plus = await Plus.start()
    await use(plus)
    await plus.stops()
  },
  alice: async ({ browser, plus }, use) => perform(browser, plus, 'alice', use),
  bob: async ({ browser, plus }, use) => perform(browser, plus, 'bob', use),
  visitor: async ({ browser, plus }, use) => perform(browser, plus, '', use),
})

export { expect }
