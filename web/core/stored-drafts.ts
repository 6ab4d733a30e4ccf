/** Drafts in storage: text in local storage, pictures in IndexedDB. */
import type { Draft as ServerDraft } from '#contract/calls/drafts.ts'
import { deleteValue, readValue, writeValue } from './offline/indexed-db.ts'

/** A picture, a video or a voice note to be uploaded. */
export interface DraftImage {
  id: string
  file: File
  alt: string
  /** The medium is a video or a voice note. */
  video?: DraftVideo
}

/** What a video or a voice note has besides its file. */
export interface DraftVideo {
  kind: 'video' | 'voice'
  /** The id of its upload; null until the server has the file. */
  upload: string | null
  /** Its captions, as text of their file; empty for those that only the server has. */
  captions: readonly { language: string; text: string }[]
}

/** The poll of a post being written. */
export type DraftPoll = NonNullable<ServerDraft['posts'][number]['poll']>

/** Text, pictures and poll of one post. */
export interface DraftPost {
  text: string
  images: readonly DraftImage[]
  poll?: DraftPoll | undefined
  /** The number of pictures still being read from IndexedDB. */
  awaited: number
}

/** A post of a thread after the first. */
interface FurtherPost extends DraftPost {
  id: string
}

/** The fields of a post's parts, such as its audience. All posts of a thread share them. */
export type DraftFields = Omit<ServerDraft, 'id' | 'posts' | 'replyTo' | 'updatedAt'> & {
  /** When it is published, and the time zone in which that was chosen; null: at once. Drafts on the server have none. */
  schedule: { publishAt: string; timeZone: string } | null
}

/** A draft of one post or a thread, with the Idempotency-Key of the last try to send it. */
export interface Draft extends DraftPost {
  /** The posts after the first. */
  more: readonly FurtherPost[]
  /** The fields that differ from those of an empty draft. */
  fields: Partial<DraftFields>
  key: string | null
  /** The entry of the list of drafts from which this draft was opened. */
  saved: { id: string; isChanged: boolean } | null
}

/** A post without content. */
export const NOTHING: DraftPost = { text: '', images: [], awaited: 0 }
/** A draft without content. */
export const EMPTY: Draft = { ...NOTHING, more: [], fields: {}, key: null, saved: null }

/** The prefix of the keys in local storage. */
export const DRAFT_PREFIX = 'draft:'
const imagesKey = (name: string, post: string | null) => (post === null ? name : `${name}:${post}`)

/** The stored draft. `readImages` reads its pictures. */
export function readDraft(name: string): Draft {
  try {
    const stored = JSON.parse(localStorage.getItem(DRAFT_PREFIX + name) ?? '{}')
    const { key, saved, more, reach } = stored
    return {
      ...EMPTY,
      ...readPost(stored),
      ...(reach && { fields: reach }),
      ...(typeof key === 'string' && { key }),
      ...(typeof saved?.id === 'string' && { saved }),
      ...(Array.isArray(more) && { more: more.map((post) => ({ ...readPost(post), id: String(post.id) })) }),
    }
  } catch {
    return EMPTY
  }
}

const readPost = ({ text, images, poll }: { text?: unknown; images?: unknown; poll?: DraftPoll }): DraftPost => ({
  text: typeof text === 'string' ? text : '',
  images: [],
  awaited: typeof images === 'number' ? images : 0,
  ...(Array.isArray(poll?.choices) && { poll }),
})

/** Stores a draft without its pictures. */
export function writeDraft(name: string, draft: Draft): void {
  const stored = serialize(draft)
  try {
    if (stored === null) localStorage.removeItem(DRAFT_PREFIX + name)
    else localStorage.setItem(DRAFT_PREFIX + name, stored)
  } catch {
    // Storage is full or refused: the draft lives as long as the page.
  }
}

/** Whether a draft has no content and was never sent. */
export const isUntouched = ({ text, images, awaited, poll, key, saved, more, fields }: Draft): boolean =>
  text === '' &&
  images.length + awaited === 0 &&
  !poll &&
  key === null &&
  more.length === 0 &&
  !saved &&
  !hasAny(fields)

const hasAny = (fields: Draft['fields']) => Object.keys(fields).length > 0

/** The stored form of a draft; null for an empty draft. */
export function serialize(draft: Draft): string | null {
  if (isUntouched(draft)) return null
  const { key, saved, more, fields } = draft
  const first = toStored(draft)
  const rest = more.length > 0 && { more: more.map((post) => ({ ...toStored(post), id: post.id })) }
  // Tabs of older releases read the fields under the name `reach`.
  const reach = hasAny(fields) && { reach: fields }
  return JSON.stringify({ ...first, key, ...rest, ...reach, ...(saved && { saved }) })
}

// Ids of uploads let other tabs notice a finished upload.
const toStored = ({ text, images, awaited, poll }: DraftPost) => {
  const uploads = images.flatMap(({ video }) => video?.upload ?? [])
  return { text, images: images.length + awaited, poll, ...(uploads.length > 0 && { uploads }) }
}

/** Reads the stored pictures of one post, by default the first. */
export async function readImages(name: string, post: string | null): Promise<readonly DraftImage[]> {
  const stored = await readValue(imagesKey(name, post))
  return Array.isArray(stored) ? stored : []
}

/** Stores the pictures of a post; null for the first post. */
export function writeImages(name: string, post: string | null, images: readonly DraftImage[]): Promise<void> {
  const key = imagesKey(name, post)
  return images.length > 0 ? writeValue(key, images) : deleteValue(key)
}

/** Calls `listener` when another tab has stored another version of a draft. */
export const onDraftStored = (listener: (name: string, before: string | null) => void): void =>
  addEventListener('storage', ({ key, oldValue }) => {
    if (key?.startsWith(DRAFT_PREFIX)) listener(key.slice(DRAFT_PREFIX.length), oldValue)
  })
