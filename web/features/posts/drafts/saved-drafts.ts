/** The list of drafts on this device. Texts are on the server, too (sync.ts); images and videos stay here. */
import type { DraftFields, DraftImage, DraftPoll } from '#web/core/drafts.ts'
import { readValue, updateValue } from '#web/core/offline/indexed-db.ts'
import { createStore, useStore } from '#web/store.ts'

export interface SavedPost {
  text: string
  images: readonly DraftImage[]
  /** The number of images that are on another device. */
  elsewhere: number
  /** Its video or voice note is on another device. */
  hasVideoElsewhere?: boolean | undefined
  poll?: DraftPoll | undefined
}

export interface SavedDraft {
  /** A UUID. */
  id: string
  posts: readonly SavedPost[]
  replyTo: string | null
  /** The fields of the parts. Lists of older releases store them under this name. */
  reach?: Partial<DraftFields>
  /** The time of the last save. */
  savedAt: string
  /** The server's version that this one is based on; null before the server has one. */
  base: string | null
  state: 'synced' | 'changed' | 'deleted'
  /** The reason for which the server refused the draft. */
  problem?: string | undefined
}

type List = readonly SavedDraft[]

interface Shown {
  user: string | null
  list: List
}

const shown = createStore<Shown>({ user: null, list: [] })
const keyOf = (user: string) => `${user}:saved-drafts`

/** The drafts of a user, the most recent first. Empty before `loadDrafts`. */
export function useSavedDrafts(user: string): List {
  const { user: loaded, list } = useStore(shown)
  return loaded === user ? visible(list) : []
}

const visible = (list: List) =>
  list.filter(({ state }) => state !== 'deleted').toSorted((a, b) => b.savedAt.localeCompare(a.savedAt))

/** Reads the list from this device. */
export async function loadDrafts(user: string): Promise<List> {
  const list = await read(user)
  shown.set({ user, list })
  return list
}

/** The user whose list could not be stored, as the device is full: the stored list is older than the shown one. */
let unstored: string | null = null

async function read(user: string): Promise<List> {
  const stored = unstored === user ? null : await readValue(keyOf(user))
  return Array.isArray(stored) ? stored : listOf(user)
}

/** Changes the list, also in other tabs. If it cannot be stored, it lives as long as the page. */
export async function changeDrafts(user: string, change: (list: List) => List): Promise<List> {
  const from = (stored: List = []) => (unstored === user ? listOf(user) : stored)
  const stored = await updateValue<List>(keyOf(user), (before) => change(from(before)))
  const list = stored ?? change(await read(user))
  unstored = stored ? null : user
  shown.set({ user, list })
  markUnsynced(
    user,
    list.some(({ state }) => state !== 'synced'),
  )
  return list
}

const listOf = (user: string): List => (shown.get().user === user ? shown.get().list : [])

const flagOf = (user: string) => `draft:${user}:unsynced`

function markUnsynced(user: string, isUnsynced: boolean): void {
  try {
    if (isUnsynced) localStorage.setItem(flagOf(user), '1')
    else localStorage.removeItem(flagOf(user))
  } catch {
    // Storage is refused: the drafts are sent when the list is next opened.
  }
}
