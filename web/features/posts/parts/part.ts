/**
 * A part of a post beside its text: its audience, a content warning, images. Each part is a folder with a row in three lists:
 * - `draft.ts`, its state while a post is written: parts.ts
 * - `field.tsx`, its controls: fields.ts, in the bundle of the composer
 * - `view.tsx` and `height.ts`, how cards and the focused post show it: views.ts, in the bundle of the home screen
 */
import type { ComponentType, ReactNode } from 'react'
import type { Draft as ServerDraft } from '#contract/calls/drafts.ts'
import type { Tweet } from '#contract/calls/tweets.ts'
import type { CallInput } from '#contract/index.ts'
import type { DraftFields, PostContent } from '#web/core/drafts.ts'
import type { PreviewImage } from '#web/features/media/image-previews.tsx'
import type { SavedPost } from '#web/features/posts/drafts/saved-drafts.ts'

/** Text and images of a post being written; an image may be one that the edited post already has. */
export interface WrittenPost extends Omit<PostContent, 'images'> {
  images: readonly PreviewImage[]
}

/** A post or a thread being written. */
export interface Written {
  posts: readonly WrittenPost[]
  fields: DraftFields
}

/** The call that publishes it. */
export type PublishingCall = 'post' | 'reply' | 'thread'

/** Body and files of a call that publishes posts, without their texts. */
export type NewPostInput = CallParts<'POST /tweets/thread'>
/** Body and files of the call that edits a post, without its text. */
export type EditInput = CallParts<'PUT /tweets/:id'>

interface CallParts<C extends 'POST /tweets/thread' | 'PUT /tweets/:id'> {
  body?: Omit<CallInput<C>['body'], 'content' | 'replyTo'>
  files?: { images: File[] }
}

/** The state of a part while a post is written. */
export interface PostPart {
  /** Its fields of a draft, with their values in an empty draft. */
  empty: Partial<DraftFields>
  /** Whether the post is worth keeping and sending without a text. A reply always needs a text. */
  hasContent?: (post: WrittenPost) => boolean
  /** What the call that publishes the posts takes. */
  publish: (written: Written, call: PublishingCall) => NewPostInput
  /** What the call that edits a post takes. */
  edit?: (written: Written, before: Written) => EditInput
  /** The state of an existing post. */
  fromPost?: (post: Tweet) => { images?: readonly PreviewImage[]; fields?: Partial<DraftFields> }
  /** What a reply takes over from the post that it answers. */
  fromParent?: (parent: Tweet) => Partial<DraftFields>
  /** What the server keeps of a post of a saved draft. Its fields of the draft are kept as they are. */
  toServerPost?: (post: SavedPost) => Partial<ServerDraft['posts'][number]>
  /** A post of a saved draft from the server's version and that of this device. */
  fromServerPost?: (post: ServerDraft['posts'][number], own: SavedPost | undefined) => Partial<SavedPost>
  /** Notes in the list of drafts. */
  notes?: (posts: readonly SavedPost[]) => readonly (string | false)[]
}

/** A post in the composer or in the edit dialog. */
export interface EditorPost extends WrittenPost {
  /** Null for the first one of a thread. */
  id: string | null
  /** How many images are still being read from this device. */
  awaited: number
}

/** The posts of a composer, or the one of an edit dialog, as controls of parts read and change them. */
export interface PostEditor extends Written {
  posts: readonly EditorPost[]
  /** The post that has the caret. */
  active: EditorPost
  /** False in the edit dialog. */
  isNew: boolean
  isReply: boolean
  /** The post that a reply answers, as far as it is in the cache. */
  parent: Tweet | undefined
  /** It is being sent: nothing can be changed. */
  isBusy: boolean
  setFields: (change: Partial<DraftFields>) => void
  setImages: (post: EditorPost, images: readonly PreviewImage[]) => void
  /** Shows why something was refused, until the next change. */
  refuse: (reason: string | null) => void
}

interface FieldProps {
  editor: PostEditor
}

/** The controls of a part in the composer and in the edit dialog. */
export interface PostPartField {
  /** Above the text of the first post. */
  Above?: ComponentType<FieldProps>
  /** Below the text of each post. */
  Below?: ComponentType<FieldProps & { post: EditorPost }>
  /** Above the toolbar of the composer. */
  Notice?: ComponentType<FieldProps>
  /** At the start of the toolbar: adds something to the active post. */
  Adder?: ComponentType<FieldProps>
  /** Later in the toolbar: a choice for all posts. */
  Choice?: ComponentType<FieldProps>
  /** Takes files that are dropped or pasted; null while none are taken. */
  drop?: (editor: PostEditor) => ((files: readonly File[]) => void) | null
  /** Below the text of a post that is being sent. */
  Pending?: ComponentType<{ post: PostContent }>
}

interface ViewProps {
  tweet: Tweet
}

/** How cards and the focused post show a part. */
export interface PostPartView {
  /** Beside the time of the post. */
  Mark?: ComponentType<ViewProps>
  /** Around text and contents, which it may hide. `id` is given to what names the post, if `isCovered`. */
  Cover?: ComponentType<ViewProps & { id?: string | undefined; children: ReactNode }>
  /** Whether the cover names the post in place of its text. */
  isCovered?: (tweet: Tweet) => boolean
  /** Below the text. `isShort`: as a line of text. */
  Content?: ComponentType<ViewProps & { isLarge: boolean; isShort: boolean }>
  /** A line below the focused post. */
  Note?: ComponentType<ViewProps>
  /** Its share of the estimated height of a card, in pixels; of a covered post that of the cover alone counts. */
  height?: (tweet: Tweet, width: number) => number
}
