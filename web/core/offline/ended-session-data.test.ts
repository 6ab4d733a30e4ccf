import { beforeEach, expect, it, vi } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'

const stored = vi.hoisted(() => new Map<string, unknown>())
vi.mock('./indexed-db.ts', () => ({
  readValue: async (key: string) => stored.get(key),
  writeValue: async (key: string, value: unknown) => void stored.set(key, value),
  deleteValue: async (key: string) => void stored.delete(key),
  readValuesOf: async () => [],
  deleteValuesOf: async () => {},
  updateValue: async (key: string, change: (value: unknown) => unknown) => {
    const next = change(stored.get(key))
    stored.set(key, next)
    return next
  },
}))
// Test files share modules, and another file may have loaded these.
vi.resetModules()
const { deleteOldSessions, discardEndedSessions, saveEndedSession, restoreEndedSessions, storeLocalKey } = await import(
  './ended-session-data.ts'
)

const KEY = btoa('k'.repeat(32))

/** Ends a session of alice that has drafts and pending actions. */
async function keepsOne() {
  await storeLocalKey('alice', KEY)
  localStorage.setItem('draft:alice:post', 'A secret')
  await saveEndedSession('alice')
}

beforeEach(() => {
  stored.clear()
  localStorage.clear()
})

it('is left encrypted, without its key, and comes back with it', async () => {
  await keepsOne()
  expect([localStorage.length, [...stored.keys()].toSorted()]).toEqual([0, ['kept', 'outbox']])
  await storeLocalKey('alice', KEY)
  await restoreEndedSessions('alice')
  expect(localStorage.getItem('draft:alice:post')).toBe('A secret')
  expect(stored.get('kept')).toEqual([])
})

it('is deleted after 30 days, also where nobody signs in', async () => {
  await keepsOne()
  await deleteOldSessions()
  expect(stored.get('kept')).toHaveLength(1)
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 30 * DAY_MS)
  await deleteOldSessions()
  expect(stored.get('kept')).toEqual([])
  vi.restoreAllMocks()
})

it('leaves the key of another account, whose session goes on in another tab', async () => {
  await keepsOne()
  await storeLocalKey('bob', KEY)
  await saveEndedSession('alice')
  expect(stored.get('local-key')).toMatchObject({ member: 'bob' })
  await discardEndedSessions('alice')
  expect(stored.get('local-key')).toMatchObject({ member: 'bob' })
  expect(stored.get('kept')).toEqual([])
})
