/**
 * Keeps what an ended session leaves on this device: drafts with their images, and pending actions. They are encrypted with the key
 * that the server gives to sessions of the account, so that only the next sign-in of the same account brings them back.
 */
import { DAY_MS } from '#contract/durations.ts'
import { rereadDrafts } from '#web/core/drafts.ts'
import { DRAFT_PREFIX } from '#web/core/stored-drafts.ts'
import { createStore, useStore } from '#web/store.ts'
import { CIPHER } from './encrypt-bytes.ts'
import { decryptWithFiles, type EncryptedValue, encryptWithFiles } from './encrypt-with-files.ts'
import { deleteValue, deleteValuesOf, readValue, readValuesOf, updateValue, writeValue } from './indexed-db.ts'
import { clearActions, readActions, restoreActions } from './offline-queue.ts'
import type { PendingAction } from './pending-actions.ts'
import { withLock } from './with-lock.ts'

const KEY = 'local-key'
const STORED = 'kept'
const MAX_MS = 30 * DAY_MS

/** The encrypted data of one ended session, as IndexedDB holds it. */
interface StoredSession {
  /** Id of its user. */
  member: string
  at: number
  packed: EncryptedValue
}

interface Contents {
  /** Values of local storage by their keys. */
  drafts: [string, string][]
  /** Values of IndexedDB by their keys: images, and the list of drafts. */
  values: [string, unknown][]
  actions: readonly PendingAction[]
}

/** Where the data of an ended session is: encrypted on the device, or in this page alone, as there was no key. */
const place = createStore<'device' | 'page' | null>(null)

/** Where the data of an ended session is. Renders again when it changes. */
export const useEndedSessionPlace = () => useStore(place)

/** The data that only this page has: without TLS, or when the session ended before its key was fetched. */
let inMemory: { user: string; contents: Contents } | null = null

/** Whether the key of an account is stored. */
export const hasLocalKey = async (user: string): Promise<boolean> => (await readKey(user)) !== undefined

/** Stores the key of an account in a form that no script can read. It is deleted when the session ends. */
export async function storeLocalKey(user: string, key: string): Promise<void> {
  const bytes = Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))
  const subtle = globalThis.crypto?.subtle as SubtleCrypto | undefined
  const imported = await subtle?.importKey('raw', bytes, CIPHER, false, ['encrypt', 'decrypt'])
  if (imported) await writeValue(KEY, { member: user, key: imported })
}

async function readKey(user: string): Promise<CryptoKey | undefined> {
  const stored = (await readValue(KEY)) as { member: string; key: CryptoKey } | undefined
  return stored?.member === user ? stored.key : undefined
}

/** The key of another account stays: its session goes on in another tab. */
async function deleteKeyOf(user: string): Promise<void> {
  if (await readKey(user)) await deleteValue(KEY)
}

/** Encrypts the data that a session has left, removes the originals, and deletes the key. */
export const saveEndedSession = (user: string): Promise<void> =>
  alone(async () => {
    const contents = await collect(user)
    const key = await readKey(user)
    if (isEmpty(contents)) {
      // Another tab may have been first.
      if ((await readStored()).some(({ member }) => member === user)) place.set('device')
      return deleteKeyOf(user)
    }
    if (key) {
      const stored: StoredSession = { member: user, at: Date.now(), packed: await encryptWithFiles(key, contents) }
      await updateValue<StoredSession[]>(STORED, (all = []) => [...all, stored])
    } else inMemory = { user, contents: inMemory?.user === user ? both(contents, inMemory.contents) : contents }
    place.set(key ? 'device' : 'page')
    await removeOriginals(user, contents)
    await deleteKeyOf(user)
  })

/** Deletes sessions that were stored more than 30 days ago. */
export const deleteOldSessions = (): Promise<void> =>
  alone(async () => {
    if (!(await readStored()).every(isNew)) await updateValue<StoredSession[]>(STORED, (all = []) => all.filter(isNew))
  })

const isNew = ({ at }: StoredSession) => Date.now() - at < MAX_MS

const readStored = async () => ((await readValue(STORED)) as StoredSession[] | undefined) ?? []

async function collect(user: string): Promise<Contents> {
  const drafts = Object.entries(localStorage).filter(([key]) => key.startsWith(`${DRAFT_PREFIX}${user}:`))
  return { drafts, values: await readValuesOf(`${user}:`), actions: await readActions(user) }
}

const isEmpty = ({ drafts, values, actions }: Contents) => drafts.length + values.length + actions.length === 0

/** The newer first, which is put back in place of the older. */
const both = (newer: Contents, older: Contents): Contents => ({
  drafts: [...newer.drafts, ...older.drafts],
  values: [...newer.values, ...older.values],
  actions: [...older.actions, ...newer.actions],
})

async function removeOriginals(user: string, { drafts, actions }: Contents): Promise<void> {
  for (const [key] of drafts) localStorage.removeItem(key)
  await deleteValuesOf(`${user}:`)
  if (actions.length > 0) await clearActions(user)
}

/** Restores the data that sessions of this account left, and deletes data of other accounts and data older than 30 days. */
export const restoreEndedSessions = (user: string): Promise<void> =>
  alone(async () => {
    const key = await readKey(user)
    const sessions = await readStored()
    const own = key ? sessions.filter((session) => session.member === user && isNew(session)) : []
    for (const { packed } of own)
      await putBack((await decryptWithFiles(key as CryptoKey, packed)) as Contents | undefined)
    if (inMemory?.user === user) await putBack(inMemory.contents)
    inMemory = null
    place.set(null)
    if (sessions.length > 0)
      await updateValue<StoredSession[]>(STORED, (all = []) =>
        key ? [] : all.filter((session) => session.member === user && isNew(session)),
      )
  })

async function putBack(contents: Contents | undefined): Promise<void> {
  if (!contents) return
  for (const [key, value] of contents.values) await updateValue(key, (now) => merge(now, value))
  // A draft written since the sign-in is newer. Images come first, as a draft reads them when it is shown.
  for (const [key, text] of contents.drafts) if (localStorage.getItem(key) === null) localStorage.setItem(key, text)
  rereadDrafts('untouched')
  if (contents.actions.length > 0) await restoreActions(contents.actions)
}

/** Lists, of images or of drafts, keep what either has. */
function merge(now: unknown, kept: unknown): unknown {
  if (!Array.isArray(now) || !Array.isArray(kept)) return now ?? kept
  const ids = new Set(now.map(({ id }) => id))
  return [...now, ...kept.filter(({ id }) => !ids.has(id))]
}

/** Deletes all that is kept of an account, with the key. */
export const discardEndedSessions = (user: string): Promise<void> =>
  alone(async () => {
    inMemory = null
    place.set(null)
    await deleteKeyOf(user)
    await updateValue<StoredSession[]>(STORED, (all = []) => all.filter(({ member }) => member !== user))
  })

// One tab at a time: each notices the end of a session. Without TLS there is no encryption.
const alone = (act: () => Promise<void>): Promise<void> => withLock(STORED, act)
