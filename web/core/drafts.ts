/** What was begun and not sent. It outlives navigation and reload: words in local storage, pictures in IndexedDB. */
import { useSyncExternalStore } from 'react'
import { deleteBlobs, readBlobs, writeBlobs } from './blob-store.ts'
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
  key: string | null
}

const EMPTY: Draft = { text: '', images: [], key: null }
const drafts = new Map<string, Draft>()
const listeners = new Set<() => void>()

const storageKey = (name: string) => `draft:${name}`

function load(name: string): Draft {
  const draft = { ...EMPTY, ...readStored(name) }
  drafts.set(name, draft)
  void restoreImages(name)
  return draft
}

function readStored(name: string): Partial<Draft> {
  try {
    const { text, key } = JSON.parse(localStorage.getItem(storageKey(name)) ?? '{}')
    return { ...(typeof text === 'string' && { text }), ...(typeof key === 'string' && { key }) }
  } catch {
    return {}
  }
}

// Pictures arrive later than words. Those chosen meanwhile stay, behind the restored ones.
async function restoreImages(name: string): Promise<void> {
  const stored = await readBlobs(name)
  if (!Array.isArray(stored) || stored.length === 0) return
  const { key, images } = getDraft(name)
  put(name, { ...getDraft(name), images: [...stored, ...images], key })
}

function put(name: string, draft: Draft): void {
  drafts.set(name, draft)
  for (const listener of listeners) listener()
}

/** The draft of that name, empty when nothing was begun. */
export const getDraft = (name: string): Draft => drafts.get(name) ?? load(name)

/** Changes a draft. What is different is a different post: the next try gets a new key. */
export function changeDraft(name: string, change: Partial<Pick<Draft, 'text' | 'images'>>): void {
  const draft = { ...getDraft(name), ...change, key: null }
  put(name, draft)
  storeText(name, draft)
  if (change.images) void (draft.images.length > 0 ? writeBlobs(name, draft.images) : deleteBlobs(name))
}

/** The Idempotency-Key of what the draft holds now: the same for each try, across reloads too. */
export function draftKey(name: string): string {
  const draft = getDraft(name)
  const key = draft.key ?? uuid()
  put(name, { ...draft, key })
  storeText(name, { ...draft, key })
  return key
}

/** Forgets a draft: it was sent, or given up. */
export function discardDraft(name: string): void {
  changeDraft(name, { text: '', images: [] })
}

function storeText(name: string, { text, key }: Draft): void {
  try {
    if (text === '' && key === null) localStorage.removeItem(storageKey(name))
    else localStorage.setItem(storageKey(name), JSON.stringify({ text, key }))
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
