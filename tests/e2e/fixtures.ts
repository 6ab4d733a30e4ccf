/** The stage of the journeys: an empty Plus for each test, Alice and Bob signed in to it, and somebody without an account. */
import { type Browser, test as base, expect } from '@playwright/test'
import type { Settings } from './host.ts'
import { Person } from './person.ts'
import { Host, Plus } from './plus.ts'

interface Fixtures {
  plus: Plus
  alice: Person
  bob: Person
  /** Not signed in. */
  visitor: Person
  settings: Settings
  /** Whether their browsers may have a service worker. */
  hasWorker: boolean
}

type Setting = Pick<Fixtures, 'plus' | 'hasWorker'> & { browser: Browser }
type Use = (person: Person) => Promise<void>

async function perform({ browser, plus, hasWorker }: Setting, name: string, use: Use): Promise<void> {
  const person = await Person.enters(browser, plus, name, { hasWorker })
  // Bob has a window once he opens one: in most journeys he only makes calls.
  if (name !== 'bob') await person.opensWindow()
  await use(person)
  expect(person.complaints, 'errors and warnings of the console').toEqual([])
  await person.closesWindow()
}

export const test = base.extend<Fixtures, { host: Host }>({
  host: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture stands on
    async ({}, use) => {
      const host = new Host()
      await use(host)
      await host.dies()
    },
    { scope: 'worker' },
  ],
  settings: [{}, { option: true }],
  plus: async ({ host, settings }, use) => {
    const plus = await Plus.start(host, settings)
    await use(plus)
    await plus.stops()
  },
  hasWorker: [false, { option: true }],
  alice: async ({ browser, plus, hasWorker }, use) => perform({ browser, plus, hasWorker }, 'alice', use),
  bob: async ({ browser, plus, hasWorker }, use) => perform({ browser, plus, hasWorker }, 'bob', use),
  visitor: async ({ browser, plus, hasWorker }, use) => perform({ browser, plus, hasWorker }, '', use),
})

export { expect }
