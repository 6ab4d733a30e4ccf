/** Drafts by name. They survive navigation and reload: text in local storage, pictures in IndexedDB. */

import { createStore, type Store, useStore } from '#web/store.ts'
import { getSession, isScreenKept, subscribeSession } from './session/session.ts'
import {
  type Draft,
  type DraftFields,
  type DraftImage,
  type DraftPoll,
  type DraftPost,
  type DraftVideo,
  EMPTY,
  isUntouched,
  NOTHING,
  onDraftStored,
  readDraft,
  readImages,
  serialize,
  writeDraft,
  writeImages as writeImagesNow,
} from './stored-drafts.ts'
import { uuid } from './uuid.ts'

export type { Draft, DraftFields, DraftImage, DraftPoll, DraftVideo }
export { isUntouched }

type Change = Partial<PostContent>
/** The content of a post whose pictures have all been read. */
export type PostContent = Pick<DraftPost, 'text' | 'images' | 'poll'>

/** The content of a post alone. */
export const contentOf = ({ text, images, poll }: PostContent): PostContent => ({
  ...{ text, images },
  ...(poll && { poll }),
})

const drafts = new Map<string, Store<Draft>>()

/** Names of drafts that changed on a kept screen, while nothing may be stored unencrypted. */
const unstored = new Set<string>()

// Stored for their user who is back. On the sign-in form they go where the others are (core/offline/ended-session-data.ts).
subscribeSession(() => {
  if (isScreenKept() || unstored.size === 0) return
  const names = [...unstored]
  unstored.clear()
  const { status, ended } = getSession()
  if (status === 'signedIn' || ended) for (const name of names) storeAll(name)
})

// Stores the text at once instead of after its images, as the next step reads it.
function storeAll(name: string): void {
  const draft = getDraft(name)
  for (const { id, images } of [{ ...draft, id: null }, ...draft.more])
    if (images.length > 0) void writeImages(name, id, images)
  store(name)
}

const writeImages: typeof writeImagesNow = (name, post, images) =>
  isScreenKept() ? Promise.resolve() : writeImagesNow(name, post, images)

function draftStore(name: string): Store<Draft> {
  const loaded = drafts.get(name)
  if (loaded) return loaded
  const draft = createStore(EMPTY)
  drafts.set(name, draft)
  load(name, draft)
  return draft
}

function load(name: string, draft: Store<Draft>): void {
  const stored = readDraft(name)
  draft.set(stored)
  if (stored.awaited > 0) void restoreImages(name, null)
  for (const { id, awaited } of stored.more) if (awaited > 0) void restoreImages(name, id)
}

// Shows changes from another tab. If both tabs have changes, each keeps its own.
onDraftStored((name, before) => {
  const draft = drafts.get(name)
  // Drafts are deleted from storage with the session; a kept screen still shows its own.
  if (isScreenKept()) return
  if (draft && serialize(draft.get()) === before) load(name, draft)
})

async function restoreImages(name: string, post: string | null): Promise<void> {
  const images = await readImages(name, post)
  const draft = getDraft(name)
  // 0: the draft was discarded, or other pictures were chosen, before the stored ones were read.
  if ((findPost(draft, post)?.awaited ?? 0) === 0) return
  draftStore(name).set(withPost(draft, post, { images, awaited: 0 }))
}

const findPost = (draft: Draft, post: string | null): DraftPost | undefined =>
  post === null ? draft : draft.more.find(({ id }) => id === post)

const withPost = (draft: Draft, post: string | null, change: Partial<DraftPost>): Draft =>
  post === null
    ? { ...draft, ...change }
    : { ...draft, more: draft.more.map((each) => (each.id === post ? { ...each, ...change } : each)) }

/** The draft of that name; an empty one by default. */
export const getDraft = (name: string): Draft => draftStore(name).get()

/** The draft of that name. Renders again when it changes. */
export const useDraft = (name: string): Draft => useStore(draftStore(name))

/** Changes one post of a draft, by default the first. A changed draft gets a new Idempotency-Key, as it is another post. */
export function changeDraft(name: string, change: Change, post: string | null = null): void {
  const { images } = change
  const draft = withPost(getDraft(name), post, { ...change, ...(images && { awaited: 0 }) })
  saveChanged(name, draft, images && writeImages(name, post, images))
}

/** Replaces the fields of the post's parts. */
export const changeFields = (name: string, fields: Draft['fields']): void =>
  saveChanged(name, { ...getDraft(name), fields })

/** Adds an empty post after another. Returns its id. */
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
  void writeImages(name, post, [])
}

/** Replaces a whole draft. */
export function replaceDraft(
  name: string,
  posts: readonly PostContent[],
  { saved = null, fields = {} }: Partial<Pick<Draft, 'saved' | 'fields'>> = {},
): void {
  for (const { id } of getDraft(name).more) void writeImages(name, id, [])
  const [first = NOTHING, ...rest] = posts
  const more = rest.map((post) => ({ ...contentOf(post), awaited: 0, id: uuid() }))
  const written = [{ id: null, images: first.images }, ...more].map(({ id, images }) => writeImages(name, id, images))
  const hasImages = posts.some(({ images }) => images.length > 0)
  save(name, { ...EMPTY, ...contentOf(first), more, fields, saved }, hasImages && Promise.all(written))
}

/** Restores unsent content, before the content that was added since. */
export function putBack(name: string, { text, images = [], poll, more = [], fields }: UnsentContent): void {
  const added = getDraft(name)
  if (fields) changeFields(name, { ...added.fields, ...fields })
  // Two polls need two posts, and so does a video beside images.
  const isMixed =
    images.length > 0 && added.images.length > 0 && [...images, ...added.images].some(({ video }) => video)
  if (more.length > 0 || (poll && added.poll) || isMixed) {
    const isEmpty = added.text === '' && added.images.length === 0 && !added.poll && added.more.length === 0
    const posts = [{ text, images, poll }, ...more, ...(isEmpty ? [] : [added, ...added.more])]
    replaceDraft(name, posts, { fields: getDraft(name).fields })
    return
  }
  changeDraft(name, {
    text: added.text === '' ? text : `${text}\n${added.text}`,
    ...(images.length > 0 && { images: [...images, ...added.images] }),
    ...(poll && { poll }),
  })
}

interface UnsentContent {
  text: string
  images?: readonly DraftImage[]
  poll?: DraftPoll | undefined
  more?: readonly PostContent[] | undefined
  fields?: Draft['fields'] | undefined
}

/** The Idempotency-Key of the draft's content. It is the same for each try, also after a reload. */
export function draftKey(name: string): string {
  const draft = getDraft(name)
  const key = draft.key ?? uuid()
  save(name, { ...draft, key })
  return key
}

/** Restores text that could not be sent. If nothing was typed since, the next try has the same Idempotency-Key. */
export function returnToDraft(name: string, text: string, key: string): void {
  const isUnchanged = getDraft(name).text === ''
  putBack(name, { text })
  if (isUnchanged) save(name, { ...getDraft(name), key })
}

/** Empties a draft. */
export const discardDraft = (name: string): void => replaceDraft(name, [])

/** Reads drafts from storage again: `all` after drafts were deleted there, `untouched` after drafts were restored there. */
export function rereadDrafts(which: 'all' | 'untouched' = 'all'): void {
  for (const [name, draft] of drafts) if (which === 'all' || isUntouched(draft.get())) load(name, draft)
}

/** The write of the images, if there is one. */
type Written = Promise<unknown> | false | undefined

const saveChanged = (name: string, draft: Draft, written?: Written): void =>
  save(name, { ...draft, key: null, saved: draft.saved && { ...draft.saved, isChanged: true } }, written)

/** Shows a draft, and stores it after its images, so that other tabs find the images. */
function save(name: string, draft: Draft, written: Written = false): void {
  draftStore(name).set(draft)
  if (written) void written.then(() => store(name))
  else store(name)
}

function store(name: string): void {
  if (isScreenKept()) unstored.add(name)
  else writeDraft(name, getDraft(name))
}
