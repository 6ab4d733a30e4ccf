/** Drafts by name. They outlive navigation and reload: text in local storage, pictures in IndexedDB. */
import { createStore, type Store, useStore } from '#web/store.ts'
import { deleteValue, readValue, writeValue } from './offline/indexed-db.ts'
import { uuid } from './uuid.ts'

/** A picture to be uploaded. */
export interface DraftImage {
  id: string
  file: File
  alt: string
}

/** Text, pictures, and the Idempotency-Key of the last try to send them. */
export interface Draft {
  text: string
  images: readonly DraftImage[]
  /** How many pictures are still being read from IndexedDB. */
  awaited: number
  key: string | null
}

const EMPTY: Draft = { text: '', images: [], awaited: 0, key: null }
const drafts = new Map<string, Store<Draft>>()

const storageKey = (name: string) => `draft:${name}`

function draftStore(name: string): Store<Draft> {
  const loaded = drafts.get(name)
  if (loaded) return loaded
  const draft = createStore(EMPTY)
  drafts.set(name, draft)
  load(name, draft)
  return draft
}

function load(name: string, draft: Store<Draft>): void {
  draft.set(readStored(name))
  if (draft.get().awaited > 0) void restoreImages(name, draft)
}

function readStored(name: string): Draft {
  try {
    const { text, key, images } = JSON.parse(localStorage.getItem(storageKey(name)) ?? '{}')
    return {
      ...EMPTY,
      ...(typeof text === 'string' && { text }),
      ...(typeof key === 'string' && { key }),
      ...(typeof images === 'number' && { awaited: images }),
    }
  } catch {
    return EMPTY
  }
}

async function restoreImages(name: string, draft: Store<Draft>): Promise<void> {
  const stored = await readValue(name)
  // 0: the draft was discarded or other pictures were chosen before these were read.
  if (draft.get().awaited === 0) return
  draft.set({ ...draft.get(), images: Array.isArray(stored) ? stored : [], awaited: 0 })
}

/** The draft of that name; empty if there is none. */
export const getDraft = (name: string): Draft => draftStore(name).get()

/** The draft of that name. Renders again when it changes. */
export const useDraft = (name: string): Draft => useStore(draftStore(name))

/** Changes a draft. A changed draft is another post, so the next try gets a new Idempotency-Key. */
export function changeDraft(name: string, change: Partial<Pick<Draft, 'text' | 'images'>>): void {
  const draft = { ...getDraft(name), ...change, ...(change.images && { awaited: 0 }), key: null }
  save(name, draft)
  if (change.images) void (draft.images.length > 0 ? writeValue(name, draft.images) : deleteValue(name))
}

/** Puts unsent content back, before what was added since. */
export function putBack(name: string, { text, images = [] }: { text: string; images?: readonly DraftImage[] }): void {
  const added = getDraft(name)
  changeDraft(name, {
    text: added.text === '' ? text : `${text}\n${added.text}`,
    ...(images.length > 0 && { images: [...images, ...added.images] }),
  })
}

/** The Idempotency-Key of what the draft holds now. It is the same for each try, across reloads too. */
export function draftKey(name: string): string {
  const draft = getDraft(name)
  const key = draft.key ?? uuid()
  save(name, { ...draft, key })
  return key
}

/** Puts back text that could not be sent. If nothing was typed since, the next try has the same Idempotency-Key. */
export function returnToDraft(name: string, text: string, key: string): void {
  const isUnchanged = getDraft(name).text === ''
  putBack(name, { text })
  if (isUnchanged) save(name, { ...getDraft(name), key })
}

/** Empties a draft. */
export const discardDraft = (name: string): void => changeDraft(name, { text: '', images: [] })

/** Reads all drafts from storage again, after some were deleted there. */
export function rereadDrafts(): void {
  for (const [name, draft] of drafts) load(name, draft)
}

function save(name: string, draft: Draft): void {
  draftStore(name).set(draft)
  const { text, key } = draft
  const images = draft.images.length + draft.awaited
  try {
    if (text === '' && images === 0 && key === null) localStorage.removeItem(storageKey(name))
    else localStorage.setItem(storageKey(name), JSON.stringify({ text, key, images }))
  } catch {
    // Storage is full or refused: the draft lives as long as the page.
  }
}
