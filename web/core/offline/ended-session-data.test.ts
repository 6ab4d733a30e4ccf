import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import { stored } from '#web/test-indexed-db.ts'
import type { EncryptedValue } from './encrypt-with-files.ts'

vi.mock('./indexed-db.ts', () => import('#web/test-indexed-db.ts'))

type Module = typeof import('./ended-session-data.ts') & typeof import('./local-key.ts')

/** The module in a page of its own. Test files share modules, and another file may have loaded it. */
async function opensPage(): Promise<Module> {
  vi.resetModules()
  return { ...(await import('./ended-session-data.ts')), ...(await import('./local-key.ts')) }
}

const KEY = btoa('k'.repeat(32))
const NEW_KEY = btoa('n'.repeat(32))
const DRAFT = 'draft:alice:post'

let page: Module

/** Ends a session of alice that has drafts and pending actions. */
async function keepsOne(ended: 'elsewhere' | 'password' = 'elsewhere') {
  await page.storeLocalKey('alice', KEY, 'token')
  localStorage.setItem(DRAFT, 'A secret')
  await page.saveEndedSession('alice', ended)
}

/** Signs alice in, in this page by default. Returns whether data was lost. */
async function comesBack(key: string, { restoreEndedSessions, storeLocalKey }: Module = page): Promise<boolean> {
  await storeLocalKey('alice', key, 'another token')
  return restoreEndedSessions('alice')
}

beforeEach(async () => {
  stored.clear()
  page = await opensPage()
})

it('is left encrypted, without its key, and comes back with it', async () => {
  await keepsOne()
  expect([localStorage.length, [...stored.keys()].toSorted()]).toEqual([0, ['kept', 'outbox']])
  expect(await comesBack(KEY, await opensPage())).toBe(false)
  expect(localStorage.getItem(DRAFT)).toBe('A secret')
  expect(stored.get('kept')).toEqual([])
})

it('is deleted after 30 days, also where nobody signs in', async () => {
  await keepsOne()
  await page.deleteOldSessions()
  expect(stored.get('kept')).toHaveLength(1)
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 30 * DAY_MS)
  await page.deleteOldSessions()
  expect(stored.get('kept')).toEqual([])
  vi.restoreAllMocks()
})

it('leaves the key of another account, whose session goes on in another tab', async () => {
  await keepsOne()
  await page.storeLocalKey('bob', KEY, 'token')
  await page.saveEndedSession('alice', 'elsewhere')
  expect(stored.get('local-key')).toMatchObject({ member: 'bob' })
  await page.discardEndedSessions('alice')
  expect(stored.get('local-key')).toMatchObject({ member: 'bob' })
  expect(stored.get('kept')).toEqual([])
})

describe('when the password changes', () => {
  it('is deleted at the next sign-in, which learns it once', async () => {
    await keepsOne()
    const next = await opensPage()
    // As long as the new key could not be fetched, nothing is decided.
    expect(await next.restoreEndedSessions('alice')).toBe(false)
    expect(stored.get('kept')).toHaveLength(1)
    expect(await comesBack(NEW_KEY, next)).toBe(true)
    expect([localStorage.getItem(DRAFT), stored.get('kept')]).toEqual([null, []])
    expect(await comesBack(NEW_KEY, next)).toBe(false)
  })

  it('is not deleted for another account that signs in, without a word about it', async () => {
    await keepsOne()
    await page.storeLocalKey('bob', KEY, 'token')
    expect(await page.restoreEndedSessions('bob')).toBe(false)
    expect(stored.get('kept')).toEqual([])
  })

  it('is in no form on the device from the end that the change brings, and comes back in the same page', async () => {
    await keepsOne()
    await keepsOne('password')
    const [note, ...more] = stored.get('kept') as { packed: EncryptedValue }[]
    expect([more, note!.packed.value.data.byteLength, localStorage.length]).toEqual([[], 0, 0])
    expect(stored.has('local-key')).toBe(false)
    expect(await comesBack(NEW_KEY)).toBe(false)
    expect([localStorage.getItem(DRAFT), stored.get('kept')]).toEqual(['A secret', []])
  })

  it('is lost with that page, which the next one says', async () => {
    await keepsOne('password')
    expect(await comesBack(NEW_KEY, await opensPage())).toBe(true)
    expect(localStorage.getItem(DRAFT)).toBeNull()
  })

  it('is not called lost while another tab has it', async () => {
    const held: { name: string }[] = []
    const locks = {
      request: (name: string, act: () => Promise<void>) => {
        held.push({ name })
        return act().finally(() =>
          held.splice(
            held.findIndex((lock) => lock.name === name),
            1,
          ),
        )
      },
      query: async () => ({ held: structuredClone(held) }),
    }
    Object.defineProperty(navigator, 'locks', { value: locks, configurable: true })
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'locks'))
    await keepsOne('password')
    const tab = await opensPage()
    expect(await comesBack(NEW_KEY, tab)).toBe(false)
    expect(await comesBack(NEW_KEY)).toBe(false)
    expect(localStorage.getItem(DRAFT)).toBe('A secret')
    expect(held).toEqual([])
  })

  it('leaves nothing to say where there was nothing', async () => {
    await page.storeLocalKey('alice', KEY, 'token')
    await page.saveEndedSession('alice', 'password')
    expect(stored.has('kept')).toBe(false)
    expect(await comesBack(NEW_KEY)).toBe(false)
  })

  it('has its key fetched again with each new token', async () => {
    await page.storeLocalKey('alice', KEY, 'token')
    expect(await page.hasLocalKey('alice', 'token')).toBe(true)
    expect(await page.hasLocalKey('bob', 'token')).toBe(false)
    expect(stored.has('local-key')).toBe(true)
    expect(await page.hasLocalKey('alice', 'another token')).toBe(false)
    expect(stored.has('local-key')).toBe(false)
  })
})
