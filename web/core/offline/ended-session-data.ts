/**
 * Keeps what an ended session leaves on this device: drafts with their images, and pending actions. They are encrypted with the key
 * that the server gives to sessions of the account, so that only the next sign-in of the same account brings them back. The key
 * changes with the password: what was encrypted before is deleted then, and a session that ends by such a change leaves its data
 * to this page alone.
 */
import { DAY_MS } from '#contract/durations.ts'
import { rereadDrafts } from '#web/core/drafts.ts'
import type { Ended } from '#web/core/session/session.ts'
import { DRAFT_PREFIX } from '#web/core/stored-drafts.ts'
import { createStore, useStore } from '#web/store.ts'
import { decryptWithFiles, type EncryptedValue, encryptWithFiles } from './encrypt-with-files.ts'
import { deleteValuesOf, readValue, readValuesOf, updateValue } from './indexed-db.ts'
import { deleteLocalKey, readLocalKey } from './local-key.ts'
import { clearActions, readActions, restoreActions } from './offline-queue.ts'
import type { PendingAction } from './pending-actions.ts'
import { holdLock, isLockHeld, withLock } from './with-lock.ts'

const STORED = 'kept'
/** The lock of the tab that has the data of an account in memory. */
const IN_MEMORY = 'kept-in-memory'
const MAX_MS = 30 * DAY_MS

/** The encrypted data of one ended session, as IndexedDB holds it. */
interface StoredSession {
  /** Id of its user. */
  member: string
  at: number
  packed: EncryptedValue
}

/** In place of data whose key is gone. The next sign-in reads from it that something was deleted. */
const DELETED: EncryptedValue = { value: { iv: new Uint8Array(12), data: new ArrayBuffer(0) }, files: [] }

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

/**
 * The data that only this page has: without TLS, when the session ended before its key was fetched, or by a change of the password.
 */
let inMemory: { user: string; contents: Contents } | null = null
let releaseMemory: (() => void) | null = null

/** Encrypts the data that a session has left, removes the originals, and deletes the key. */
export const saveEndedSession = (user: string, ended: Ended): Promise<void> =>
  alone(async () => {
    const contents = await collect(user)
    const hasNewPassword = ended === 'password'
    if (hasNewPassword) await forgetStored(user, !isEmpty(contents))
    const key = hasNewPassword ? undefined : await readLocalKey(user)
    if (isEmpty(contents)) {
      // Another tab may have been first.
      if (!hasNewPassword && (await readStored()).some(({ member }) => member === user)) place.set('device')
      return deleteLocalKey(user)
    }
    if (key) {
      const stored: StoredSession = { member: user, at: Date.now(), packed: await encryptWithFiles(key, contents) }
      await updateValue<StoredSession[]>(STORED, (all = []) => [...all, stored])
    } else keepInMemory(user, contents)
    place.set(key ? 'device' : 'page')
    await removeOriginals(user, contents)
    await deleteLocalKey(user)
  })

/** Replaces stored data of an account, whose key the server no longer gives, by the note that it is deleted. */
async function forgetStored(user: string, hasMore: boolean): Promise<void> {
  const hasStored = (await readStored()).some(({ member }) => member === user)
  if (!hasStored && !hasMore) return
  const note: StoredSession = { member: user, at: Date.now(), packed: DELETED }
  await updateValue<StoredSession[]>(STORED, (all = []) => [...all.filter(({ member }) => member !== user), note])
}

function keepInMemory(user: string, contents: Contents): void {
  inMemory = { user, contents: inMemory?.user === user ? both(contents, inMemory.contents) : contents }
  releaseMemory ??= holdLock(`${IN_MEMORY}:${user}`)
}

/** Takes what this page has in memory of an account; null when it has nothing. */
function takeFromMemory(user: string): Contents | null {
  const contents = inMemory?.user === user ? inMemory.contents : null
  inMemory = null
  releaseMemory?.()
  releaseMemory = null
  return contents
}

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

/**
 * Restores the data that sessions of this account left, and deletes data of other accounts and data older than 30 days. Returns
 * whether data was deleted because the password has changed since. Does nothing once the session `isOver`, whose own data may have
 * been stored while this waited.
 */
export async function restoreEndedSessions(user: string, isOver = () => false): Promise<boolean> {
  let isLost = false
  await alone(async () => {
    if (isOver()) return
    const key = await readLocalKey(user)
    const sessions = await readStored()
    const own = key ? sessions.filter((session) => session.member === user && isNew(session)) : []
    for (const { packed } of own) {
      const contents = (await decryptWithFiles(key as CryptoKey, packed)) as Contents | undefined
      if (contents) await putBack(contents)
      else isLost = true
    }
    const remembered = takeFromMemory(user)
    if (remembered) await putBack(remembered)
    // The page that has the data in memory restores it.
    isLost &&= !remembered && !(await isLockHeld(`${IN_MEMORY}:${user}`))
    place.set(null)
    if (sessions.length > 0)
      await updateValue<StoredSession[]>(STORED, (all = []) =>
        key ? [] : all.filter((session) => session.member === user && isNew(session)),
      )
  })
  return isLost
}

async function putBack(contents: Contents): Promise<void> {
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
    takeFromMemory(user)
    place.set(null)
    await deleteLocalKey(user)
    await updateValue<StoredSession[]>(STORED, (all = []) => all.filter(({ member }) => member !== user))
  })

// One tab at a time: each notices the end of a session. Without TLS there is no encryption.
const alone = (act: () => Promise<void>): Promise<void> => withLock(STORED, act)
