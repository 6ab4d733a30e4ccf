/**
 * A part of a post beside its text: its audience, a content warning, images, a poll. Each part is a folder with a row in three lists:
 * - `draft.ts`, its state while a post is written: parts.ts
 * - `field.tsx`, its controls: fields.ts, in the bundle of the composer
 * - `view.tsx` and `height.ts`, how cards and the focused post show it: views.ts, in the bundle of the home screen
 */
import type { ComponentType, ReactNode } from 'react'
import type { Draft as ServerDraft } from '#contract/calls/drafts.ts'
import type { ScheduledPost } from '#contract/calls/scheduled.ts'
import type { Media, Tweet } from '#contract/calls/tweets.ts'
import type { CallInput } from '#contract/index.ts'
import type { DraftFields, DraftPoll, DraftVideo, PostContent } from '#web/core/drafts.ts'
import type { PreviewImage } from '#web/features/media/image-previews.tsx'
import type { SavedPost } from '#web/features/posts/drafts/saved-drafts.ts'
import type { Icon } from '#web/ui/icons.ts'

/** Text, images and poll of a post being written or edited. */
export interface WrittenPost extends Omit<PostContent, 'images'> {
  images: readonly WrittenMedium[]
}

/** An image, a video or a voice note of a post being written or edited. */
export interface WrittenMedium extends PreviewImage {
  video?: WrittenVideo
}

/** What a video or a voice note has besides its file. */
interface WrittenVideo extends DraftVideo {
  /** A post or a scheduled post has it: until it is saved, its removal is only one of the form. */
  isStored?: true
  /** The medium of a post that shows it. */
  medium?: Media
}

/** A post or a thread being written. */
export interface Written {
  posts: readonly WrittenPost[]
  fields: DraftFields
}

/** The kind of call that publishes a draft. */
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
  /** The part's fields of a draft, with their values in an empty draft. */
  empty: Partial<DraftFields>
  /** Whether the part alone makes the post worth saving and sending. A reply always needs a text. */
  hasContent?: (post: WrittenPost) => boolean
  /** Whether the part was added, and nothing is in it yet: the post can't be sent. */
  isBlank?: (post: WrittenPost) => boolean
  /** Why the post can't be sent as it is. Empty where the part's field says it after a try. */
  refusal?: (post: WrittenPost) => string | undefined
  /** The part's input of the call that publishes the posts. */
  publish: (written: Written, call: PublishingCall) => NewPostInput
  /** The part's input of the call that edits a post. */
  edit?: (written: Written, before: Written) => EditInput
  /** The state of the part in an existing post. */
  fromPost?: (post: Tweet) => Partial<Pick<WrittenPost, 'images' | 'poll'>> & { fields?: Partial<DraftFields> }
  /** The fields of a scheduled post, where they differ from those of the call that published it. */
  fromThread?: (thread: ScheduledPost['thread']) => Partial<DraftFields>
  /** The state of the part in each post of a scheduled thread. */
  postsFromThread?: (thread: ScheduledPost['thread']) => readonly Partial<Pick<WrittenPost, 'images' | 'poll'>>[]
  /** The fields that a reply inherits from its parent. */
  fromParent?: (parent: Tweet) => Partial<DraftFields>
  /** The server's form of a saved post. Fields of the draft are stored unchanged. */
  toServerPost?: (post: SavedPost) => Partial<ServerDraft['posts'][number]>
  /** Merges a saved post of the server with that of this device. */
  fromServerPost?: (post: ServerDraft['posts'][number], own: SavedPost | undefined) => Partial<SavedPost>
  /** Notes in the list of drafts. */
  notes?: (posts: readonly SavedPost[], fields: DraftFields) => readonly (string | false)[]
}

/** A post in the composer or in the edit dialog. */
export interface EditorPost extends WrittenPost {
  /** Null for the first post of a thread. */
  id: string | null
  /** The number of images that are still being read from this device. */
  awaited: number
}

/** The interface through which controls of parts read and change the posts of a composer or an edit dialog. */
export interface PostEditor extends Written {
  posts: readonly EditorPost[]
  /** The post with the caret. */
  active: EditorPost
  /** False in the edit dialog. */
  isNew: boolean
  isReply: boolean
  /** Whether it takes text alone, as a reply on the compose screen does. What its draft has besides is shown. */
  isTextOnly?: boolean
  /** Whether it is scheduled already: its time can be changed, but not removed. */
  isScheduled?: boolean
  /** The parent of a reply, if it is cached. */
  parent: Tweet | undefined
  /** The post in the edit dialog. */
  edited?: Tweet
  /** How often the person tried to send what can't be sent as it is. From the first time on, fields say what is missing. */
  tries: number
  /** Whether the post is being sent and cannot be changed. */
  isBusy: boolean
  setFields: (change: Partial<DraftFields>) => void
  setImages: (post: EditorPost, images: readonly WrittenMedium[]) => void
  setPoll: (post: EditorPost, poll: DraftPoll | undefined) => void
  /** Shows the reason of a refusal until the next change. */
  refuse: (reason: string | null) => void
  /** Moves the focus to the text of a post, by default the active one: what had it was removed. */
  focusText: (post?: EditorPost) => void
}

/** An entry of the menu of the toolbar. */
export interface PostEntry {
  icon: Icon
  label: string
  /** The reason why it is not possible now, shown below it. */
  refusal?: string | undefined
  /** `open` shows a dialog, which the menu outlives. */
  select: (open: (dialog: EntryDialog) => void) => void
}

/** A dialog that an entry opens. */
export type EntryDialog = ComponentType<FieldProps & { onClose: () => void }>

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
  /** An icon in the toolbar: adds content to the active post. What most posts lack is an entry. */
  Adder?: ComponentType<FieldProps>
  /** Entries of the menu at the end of the icons, by name. Called while the menu is open. */
  entries?: (editor: PostEditor) => readonly PostEntry[]
  /** Below the posts, in words: a choice for all of them. */
  Choice?: ComponentType<FieldProps>
  /** Accepts dropped or pasted files; null if it accepts none now. */
  drop?: (editor: PostEditor) => ((files: readonly File[]) => void) | null
  /** Takes text pasted into the active post; `insert` inserts it as text after all. False if it stays text. */
  paste?: (editor: PostEditor, text: string, insert: () => void) => boolean
  /** Below the text of a post that is being sent. Only the first post of a thread has fields. */
  Pending?: ComponentType<{ post: WrittenPost; fields: Partial<DraftFields> }>
}

interface ViewProps {
  tweet: Tweet
}

/** How cards and the focused post show a part. */
export interface PostPartView {
  /** Beside the time of the post. */
  Mark?: ComponentType<ViewProps>
  /** Around text and content, which it may hide. If `isCovered`, it gives `id` to the element that names the post. */
  Cover?: ComponentType<ViewProps & { id?: string | undefined; children: ReactNode }>
  /** Whether the cover names the post in place of its text. */
  isCovered?: (tweet: Tweet) => boolean
  /** The text as it is shown above the content, without what that repeats. */
  shownText?: (text: string, tweet: Tweet) => string
  /** Below the text. `isShort`: as a line of text. */
  Content?: ComponentType<ViewProps & { isLarge: boolean; isShort: boolean }>
  /** A line below the focused post. */
  Note?: ComponentType<ViewProps>
  /** The part's share of a card's estimated height, in pixels. Of a covered post, only the cover counts. */
  height?: (tweet: Tweet, width: number) => number
}
