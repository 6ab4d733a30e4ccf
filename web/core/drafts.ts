/** What was begun and not sent. It outlives navigation and reload: words in local storage, pictures in IndexedDB. */
import { useSyncExternalStore } from 'react'
import { deleteBlobs, readBlobs, writeBlobs } from './offline/indexed-db.ts'
import { uuid } from './uuid.ts'

/** A picture to be sent. */
export interface DraftImage {
  id: string
  file: File
  alt: string
}

/** Words and pictures, and the Idempotency-Key under which they were last tried. */
export interface Draft {
  text: string
  images: readonly DraftImage[]
  /** How many pictures are still being read back after a reload. */
  awaited: number
  key: string | null
}

const EMPTY: Draft = { text: '', images: [], awaited: 0, key: null }
const drafts = new Map<string, Draft>()
const listeners = new Set<() => void>()

const storageKey = (name: string) => `draft:${name}`

function load(name: string): Draft {
  const draft = { ...EMPTY, ...readStored(name) }
  drafts.set(name, draft)
  if (draft.awaited > 0) void restoreImages(name)
  return draft
}

function readStored(name: string): Partial<Draft> {
  try {
    const { text, key, images } = JSON.parse(localStorage.getItem(storageKey(name)) ?? '{}')
    return {
      ...(typeof text === 'string' && { text }),
      ...(typeof key === 'string' && { key }),
      ...(typeof images === 'number' && { awaited: images }),
    }
  } catch {
    return {}
  }
}

// Pictures arrive later than words.
async function restoreImages(name: string): Promise<void> {
  const stored = await readBlobs(name)
  const draft = getDraft(name)
  // Meanwhile discarded, or others were chosen.
  if (draft.awaited === 0) return
  put(name, { ...draft, images: Array.isArray(stored) ? stored : [], awaited: 0 })
}

function put(name: string, draft: Draft): void {
  drafts.set(name, draft)
  for (const listener of listeners) listener()
}

/** The draft of that name, empty when nothing was begun. */
export const getDraft = (name: string): Draft => drafts.get(name) ?? load(name)

/** Changes a draft. What is different is a different post: the next try gets a new key. */
export function changeDraft(name: string, change: Partial<Pick<Draft, 'text' | 'images'>>): void {
  const draft = { ...getDraft(name), ...change, ...(change.images && { awaited: 0 }), key: null }
  put(name, draft)
  store(name, draft)
  if (change.images) void (draft.images.length > 0 ? writeBlobs(name, draft.images) : deleteBlobs(name))
}

/** Puts back what was to be sent, before what was begun since. */
export function putBack(name: string, { text, images = [] }: { text: string; images?: readonly DraftImage[] }): void {
  const begun = getDraft(name)
  changeDraft(name, {
    text: begun.text === '' ? text : `${text}\n${begun.text}`,
    ...(images.length > 0 && { images: [...images, ...begun.images] }),
  })
}

/** The Idempotency-Key of what the draft holds now: the same for each try, across reloads too. */
export function draftKey(name: string): string {
  const draft = getDraft(name)
  const key = draft.key ?? uuid()
  put(name, { ...draft, key })
  store(name, { ...draft, key })
  return key
}

/** Gives back words that could not be sent: before what was typed since, else to be tried again under the same key. */
export function returnToDraft(name: string, text: string, key: string): void {
  const typed = getDraft(name).text
  changeDraft(name, { text: typed === '' ? text : `${text}\n${typed}` })
  if (typed !== '') return
  const draft = { ...getDraft(name), key }
  put(name, draft)
  store(name, draft)
}

/** Forgets a draft: it was sent, or given up. */
export function discardDraft(name: string): void {
  changeDraft(name, { text: '', images: [] })
}

/** Reads all drafts from storage again: some may be gone. */
export function rereadDrafts(): void {
  drafts.clear()
  for (const listener of listeners) listener()
}

function store(name: string, { text, images, awaited, key }: Draft): void {
  const count = images.length + awaited
  try {
    if (text === '' && count === 0 && key === null) localStorage.removeItem(storageKey(name))
    else localStorage.setItem(storageKey(name), JSON.stringify({ text, key, images: count }))
  } catch {
    // Storage is full or refused: the draft lives as long as the page.
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** A draft, followed. */
export const useDraft = (name: string): Draft => useSyncExternalStore(subscribe, () => getDraft(name))
