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

/** Text and pictures of one post. */
export interface DraftPost {
  text: string
  images: readonly DraftImage[]
  /** How many pictures are still being read from IndexedDB. */
  awaited: number
}

/** A post of a thread after the first. */
export interface FurtherPost extends DraftPost {
  id: string
}

/** One post or a thread, and the Idempotency-Key of the last try to send it. */
export interface Draft extends DraftPost {
  /** The posts after the first. */
  more: readonly FurtherPost[]
  key: string | null
  /** The entry in the list of drafts that this one was opened from. */
  saved: { id: string; isChanged: boolean } | null
}

type Change = Partial<Pick<DraftPost, 'text' | 'images'>>
/** A post with nothing to be read any more. */
export type PostContent = Pick<DraftPost, 'text' | 'images'>

const NOTHING: DraftPost = { text: '', images: [], awaited: 0 }
const EMPTY: Draft = { ...NOTHING, more: [], key: null, saved: null }
const drafts = new Map<string, Store<Draft>>()

const storageKey = (name: string) => `draft:${name}`
const imagesKey = (name: string, post: string | null) => (post === null ? name : `${name}:${post}`)

function draftStore(name: string): Store<Draft> {
  const loaded = drafts.get(name)
  if (loaded) return loaded
  const draft = createStore(EMPTY)
  drafts.set(name, draft)
  load(name, draft)
  return draft
}

function load(name: string, draft: Store<Draft>): void {
  const stored = readStored(name)
  draft.set(stored)
  if (stored.awaited > 0) void restoreImages(name, null)
  for (const { id, awaited } of stored.more) if (awaited > 0) void restoreImages(name, id)
}

function readStored(name: string): Draft {
  try {
    const stored = JSON.parse(localStorage.getItem(storageKey(name)) ?? '{}')
    const { key, saved, more } = stored
    return {
      ...EMPTY,
      ...readPost(stored),
      ...(typeof key === 'string' && { key }),
      ...(typeof saved?.id === 'string' && { saved }),
      ...(Array.isArray(more) && { more: more.map((post) => ({ ...readPost(post), id: String(post.id) })) }),
    }
  } catch {
    return EMPTY
  }
}

const readPost = ({ text, images }: { text?: unknown; images?: unknown }): DraftPost => ({
  text: typeof text === 'string' ? text : '',
  images: [],
  awaited: typeof images === 'number' ? images : 0,
})

async function restoreImages(name: string, post: string | null): Promise<void> {
  const stored = await readValue(imagesKey(name, post))
  const draft = getDraft(name)
  // 0: the draft was discarded or other pictures were chosen before these were read.
  if ((findPost(draft, post)?.awaited ?? 0) === 0) return
  draftStore(name).set(withPost(draft, post, { images: Array.isArray(stored) ? stored : [], awaited: 0 }))
}

const findPost = (draft: Draft, post: string | null): DraftPost | undefined =>
  post === null ? draft : draft.more.find(({ id }) => id === post)

const withPost = (draft: Draft, post: string | null, change: Partial<DraftPost>): Draft =>
  post === null
    ? { ...draft, ...change }
    : { ...draft, more: draft.more.map((each) => (each.id === post ? { ...each, ...change } : each)) }

/** The draft of that name; empty if there is none. */
export const getDraft = (name: string): Draft => draftStore(name).get()

/** The draft of that name. Renders again when it changes. */
export const useDraft = (name: string): Draft => useStore(draftStore(name))

/** Changes the first post of a draft, or another one. A changed draft gets a new Idempotency-Key, as it is another post. */
export function changeDraft(name: string, change: Change, post: string | null = null): void {
  saveChanged(name, withPost(getDraft(name), post, { ...change, ...(change.images && { awaited: 0 }) }))
  if (change.images) storeImages(name, post, change.images)
}

/** Adds an empty post behind another. Returns its id. */
export function addPost(name: string, after: string | null): string {
  const draft = getDraft(name)
  const id = uuid()
  const place = draft.more.findIndex((post) => post.id === after) + 1
  saveChanged(name, { ...draft, more: draft.more.toSpliced(place, 0, { ...NOTHING, id }) })
  return id
}

/** Removes a post of a thread after the first. */
export function removePost(name: string, post: string): void {
  const draft = getDraft(name)
  saveChanged(name, { ...draft, more: draft.more.filter(({ id }) => id !== post) })
  storeImages(name, post, [])
}

/** Replaces all of a draft. */
export function replaceDraft(name: string, posts: readonly PostContent[], saved: Draft['saved'] = null): void {
  for (const { id } of getDraft(name).more) storeImages(name, id, [])
  const [first = NOTHING, ...rest] = posts
  const more = rest.map(({ text, images }) => ({ text, images, awaited: 0, id: uuid() }))
  save(name, { ...EMPTY, text: first.text, images: first.images, more, saved })
  storeImages(name, null, first.images)
  for (const { id, images } of more) storeImages(name, id, images)
}

/** Puts unsent content back, before what was added since. */
export function putBack(name: string, { text, images = [], more = [] }: UnsentContent): void {
  const added = getDraft(name)
  if (more.length > 0) {
    const isEmpty = added.text === '' && added.images.length === 0 && added.more.length === 0
    replaceDraft(name, [{ text, images }, ...more, ...(isEmpty ? [] : [added, ...added.more])])
    return
  }
  changeDraft(name, {
    text: added.text === '' ? text : `${text}\n${added.text}`,
    ...(images.length > 0 && { images: [...images, ...added.images] }),
  })
}

interface UnsentContent {
  text: string
  images?: readonly DraftImage[]
  more?: readonly PostContent[] | undefined
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
export const discardDraft = (name: string): void => replaceDraft(name, [])

/** Reads all drafts from storage again, after some were deleted there. */
export function rereadDrafts(): void {
  for (const [name, draft] of drafts) load(name, draft)
}

function storeImages(name: string, post: string | null, images: readonly DraftImage[]): void {
  const key = imagesKey(name, post)
  void (images.length > 0 ? writeValue(key, images) : deleteValue(key))
}

const saveChanged = (name: string, draft: Draft): void =>
  save(name, { ...draft, key: null, saved: draft.saved && { ...draft.saved, isChanged: true } })

function save(name: string, draft: Draft): void {
  draftStore(name).set(draft)
  const { key, saved, more } = draft
  const first = toStored(draft)
  const isEmpty = first.text === '' && first.images === 0 && key === null && more.length === 0 && !saved
  try {
    if (isEmpty) localStorage.removeItem(storageKey(name))
    else {
      const rest = more.length > 0 && { more: more.map((post) => ({ ...toStored(post), id: post.id })) }
      localStorage.setItem(storageKey(name), JSON.stringify({ ...first, key, ...rest, ...(saved && { saved }) }))
    }
  } catch {
    // Storage is full or refused: the draft lives as long as the page.
  }
}

const toStored = ({ text, images, awaited }: DraftPost) => ({ text, images: images.length + awaited })
