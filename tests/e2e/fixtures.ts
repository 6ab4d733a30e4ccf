/** The fixtures of the journeys: an empty Plus for each test, Alice and Bob signed in, and a visitor. */
import { type Browser, test as base, expect } from '@playwright/test'
import { withServerSchema } from '#tests/stores/server-schema.ts'
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
  engine: 'SQLite' | 'PostgreSQL'
  /** Whether browsers may have a service worker. */
  hasWorker: boolean
  /** Whether browsers fetch the code of all screens ahead; otherwise they save data. */
  fetchesAhead: boolean
}

type Setting = Pick<Fixtures, 'plus' | 'hasWorker' | 'fetchesAhead'> & { browser: Browser }
type Use = (person: Person) => Promise<void>

async function perform({ browser, plus, ...has }: Setting, name: string, use: Use): Promise<void> {
  const person = await Person.enters(browser, plus, name, has)
  // Bob's window is opened on demand, as he only makes calls in most journeys.
  if (name !== 'bob') await person.opensWindow()
  await use(person)
  expect(person.complaints, 'errors and warnings of the console').toEqual([])
  await person.closesWindow()
}

export const test = base.extend<Fixtures & { setting: Setting }, { host: Host }>({
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
  engine: ['SQLite', { option: true }],
  plus: async ({ host, settings, engine }, use) => {
    const perform = async (store: Settings) => {
      const plus = await Plus.start(host, { ...settings, ...store })
      await use(plus)
      await plus.stops()
    }
    await (engine === 'SQLite' ? perform({}) : withServerSchema(perform))
  },
  hasWorker: [false, { option: true }],
  fetchesAhead: [({ hasWorker }, use) => use(hasWorker), { option: true }],
  setting: ({ browser, plus, hasWorker, fetchesAhead }, use) => use({ browser, plus, hasWorker, fetchesAhead }),
  alice: ({ setting }, use) => perform(setting, 'alice', use),
  bob: ({ setting }, use) => perform(setting, 'bob', use),
  visitor: ({ setting }, use) => perform(setting, '', use),
})

export { expect }
