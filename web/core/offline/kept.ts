/**
 * Keeps what an ended session leaves on this device: drafts with their images, and pending actions. They are encrypted with the key
 * that the server gives to sessions of the account, so that only the next sign-in of the same account brings them back.
 */
import { rereadDrafts } from '#web/core/drafts.ts'
import { DRAFT_PREFIX } from '#web/core/stored-drafts.ts'
import { createStore, useStore } from '#web/store.ts'
import { deleteValue, deleteValuesOf, readValue, readValuesOf, updateValue, writeValue } from './indexed-db.ts'
import { clearActions, readActions, restoreActions } from './offline-queue.ts'
import { open, type Packed, seal } from './packed.ts'
import type { PendingAction } from './pending-actions.ts'

const KEY = 'local-key'
const BOXES = 'kept'
const MAX_MS = 30 * 24 * 60 * 60_000

/** What was kept of one session. */
interface Box {
  member: string
  at: number
  packed: Packed
}

interface Contents {
  /** Values of local storage by their keys. */
  drafts: [string, string][]
  /** Values of IndexedDB by their keys: images, and the list of drafts. */
  values: [string, unknown][]
  actions: readonly PendingAction[]
}

/** Where what was kept is: encrypted on the device, or in this page alone, as there was no key. */
const place = createStore<'device' | 'page' | null>(null)

/** Where what was kept is. Renders again when it changes. */
export const useKeptPlace = () => useStore(place)

/** What this page keeps by itself: without TLS, or when the session ended before its key was fetched. */
let held: { member: string; contents: Contents } | null = null

/** Whether the key of an account is stored. */
export const hasLocalKey = async (member: string): Promise<boolean> => (await readKey(member)) !== undefined

/** Stores the key of an account in a form that no script can read. It is deleted when the session ends. */
export async function storeLocalKey(member: string, key: string): Promise<void> {
  const bytes = Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))
  const subtle = globalThis.crypto?.subtle as SubtleCrypto | undefined
  const imported = await subtle?.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])
  if (imported) await writeValue(KEY, { member, key: imported })
}

async function readKey(member: string): Promise<CryptoKey | undefined> {
  const stored = (await readValue(KEY)) as { member: string; key: CryptoKey } | undefined
  return stored?.member === member ? stored.key : undefined
}

/** The key of another account stays: its session goes on in another tab. */
async function deleteKeyOf(member: string): Promise<void> {
  if (await readKey(member)) await deleteValue(KEY)
}

/** Moves what a session has left into an encrypted box, and deletes the key. */
export const keep = (member: string): Promise<void> =>
  alone(async () => {
    const contents = await collect(member)
    const key = await readKey(member)
    if (isEmpty(contents)) {
      // Another tab may have been first.
      if ((await readBoxes()).some((box) => box.member === member)) place.set('device')
      return deleteKeyOf(member)
    }
    if (key) {
      const box: Box = { member, at: Date.now(), packed: await seal(key, contents) }
      await updateValue<Box[]>(BOXES, (boxes = []) => [...boxes, box])
    } else held = { member, contents: held?.member === member ? both(contents, held.contents) : contents }
    place.set(key ? 'device' : 'page')
    await removeOriginals(member, contents)
    await deleteKeyOf(member)
  })

/** Deletes what was kept for longer than 30 days. */
export const deleteOld = (): Promise<void> =>
  alone(async () => {
    if (!(await readBoxes()).every(isNew)) await updateValue<Box[]>(BOXES, (boxes = []) => boxes.filter(isNew))
  })

const isNew = ({ at }: Box) => Date.now() - at < MAX_MS

const readBoxes = async () => ((await readValue(BOXES)) as Box[] | undefined) ?? []

async function collect(member: string): Promise<Contents> {
  const drafts = Object.entries(localStorage).filter(([key]) => key.startsWith(`${DRAFT_PREFIX}${member}:`))
  return { drafts, values: await readValuesOf(`${member}:`), actions: await readActions(member) }
}

const isEmpty = ({ drafts, values, actions }: Contents) => drafts.length + values.length + actions.length === 0

/** The newer first, which is put back in place of the older. */
const both = (newer: Contents, older: Contents): Contents => ({
  drafts: [...newer.drafts, ...older.drafts],
  values: [...newer.values, ...older.values],
  actions: [...older.actions, ...newer.actions],
})

async function removeOriginals(member: string, { drafts, actions }: Contents): Promise<void> {
  for (const [key] of drafts) localStorage.removeItem(key)
  await deleteValuesOf(`${member}:`)
  if (actions.length > 0) await clearActions(member)
}

/** Brings back what sessions of this account have left, and deletes what other accounts have, and what is older than 30 days. */
export const restore = (member: string): Promise<void> =>
  alone(async () => {
    const key = await readKey(member)
    const boxes = await readBoxes()
    const own = key ? boxes.filter((box) => box.member === member && isNew(box)) : []
    for (const { packed } of own) await putBack((await open(key as CryptoKey, packed)) as Contents | undefined)
    if (held?.member === member) await putBack(held.contents)
    held = null
    place.set(null)
    if (boxes.length > 0)
      await updateValue<Box[]>(BOXES, (all = []) =>
        key ? [] : all.filter((box) => box.member === member && isNew(box)),
      )
  })

async function putBack(contents: Contents | undefined): Promise<void> {
  if (!contents) return
  for (const [key, value] of contents.values) await updateValue(key, (now) => merge(now, value))
  // What was written since the sign-in is newer. Images come first, as a draft reads them when it is shown.
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
export const discard = (member: string): Promise<void> =>
  alone(async () => {
    held = null
    place.set(null)
    await deleteKeyOf(member)
    await updateValue<Box[]>(BOXES, (boxes = []) => boxes.filter((box) => box.member !== member))
  })

// One tab at a time: each notices the end of a session. Without TLS there are no locks, and no encryption.
const alone = (act: () => Promise<void>): Promise<void> =>
  (navigator.locks as LockManager | undefined)?.request(BOXES, act) ?? act()
