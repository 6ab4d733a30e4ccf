/** The parts of a post in their order, and their combined drafts and calls. */
import type { Draft as ServerDraft } from '#contract/calls/drafts.ts'
import type { ScheduledPost } from '#contract/calls/scheduled.ts'
import type { Tweet } from '#contract/calls/tweets.ts'
import { isBlank } from '#contract/text.ts'
import type { DraftFields } from '#web/core/drafts.ts'
import type { SavedPost } from '#web/features/posts/drafts/saved-drafts.ts'
import { audience } from './audience/draft.ts'
import { card } from './card/draft.ts'
import { contentWarning } from './content-warning/draft.ts'
import { images } from './images/draft.ts'
import type { EditInput, EditorPost, NewPostInput, PostPart, PublishingCall, Written, WrittenPost } from './part.ts'
import { poll } from './poll/draft.ts'
import { quote } from './quote/draft.ts'
import { schedule } from './schedule/draft.ts'

const parts = { audience, contentWarning, images, poll, quote, card, schedule } satisfies Record<string, PostPart>
const list: readonly PostPart[] = Object.values(parts)

/** The name of a part. All have fields in editors. */
export type EditedPart = keyof typeof parts
/** The parts that cards show. A published post has no schedule. */
export type ShownPart = Exclude<EditedPart, 'schedule'>

const merge = <T extends object>(values: readonly (Partial<T> | undefined)[]): T => Object.assign({}, ...values)

type OwnedField = { [Name in EditedPart]: keyof (typeof parts)[Name]['empty'] }[EditedPart]
const EMPTY: Pick<DraftFields, OwnedField> = merge<DraftFields>(list.map(({ empty }) => empty))
const isOwned = (name: string): name is OwnedField => name in EMPTY

/** All fields of a draft. */
export const completeFields = (fields: Partial<DraftFields> = {}): DraftFields => ({ ...EMPTY, ...fields })

/** The fields of a draft that are not empty. */
export const fieldsToKeep = (fields: Partial<DraftFields>): Partial<DraftFields> =>
  Object.fromEntries(Object.entries(fields).filter(([name, value]) => isOwned(name) && value !== EMPTY[name]))

/** The fields of a draft of the server. */
export const fieldsOfDraft = (draft: ServerDraft): DraftFields =>
  completeFields(Object.fromEntries(Object.entries(draft).filter(([name]) => isOwned(name))))

/** The fields of a scheduled post. */
export const fieldsOfThread = (thread: ScheduledPost['thread']): DraftFields =>
  completeFields({
    ...Object.fromEntries(Object.entries(thread).filter(([name]) => isOwned(name))),
    ...merge<Partial<DraftFields>>(list.map(({ fromThread }) => fromThread?.(thread))),
  })

/** The state of parts in each post of a scheduled thread, besides text and images: videos, too. */
export function postsOfThread(
  thread: ScheduledPost['thread'],
): readonly Partial<Pick<WrittenPost, 'images' | 'poll'>>[] {
  const states = list.map(({ postsFromThread }) => postsFromThread?.(thread) ?? [])
  return thread.content.map((_, index) => merge(states.map((posts) => posts[index])))
}

/** The fields that a reply inherits from its parent. */
export const inheritedFields = (parent: Tweet): Partial<DraftFields> =>
  merge<Partial<DraftFields>>(list.map(({ fromParent }) => fromParent?.(parent)))

/** Whether a post has any content. */
export const isWritten = (post: WrittenPost): boolean =>
  !isBlank(post.text) || list.some((part) => part.hasContent?.(post))

/** Whether the content of a post is complete enough to be sent. */
export const canBeSent = (post: WrittenPost, isReply: boolean): boolean =>
  (isReply ? hasWords(post) : isWritten(post)) && !hasBlankPart(post)

/** Whether a post has text, or a video in its place: a reply needs one of them. */
export const hasWords = (post: WrittenPost): boolean => !isBlank(post.text) || post.images.some(({ video }) => video)

/** Whether a part was added to a post, and nothing is in it yet. */
export const hasBlankPart = (post: WrittenPost): boolean => list.some((part) => part.isBlank?.(post))

/** Why one of the posts can't be sent as it is: empty where a field says it; undefined if all can be sent. */
export const refusalOf = (posts: readonly WrittenPost[]): string | undefined =>
  posts.flatMap((post) => list.map(({ refusal }) => refusal?.(post))).find((refusal) => refusal !== undefined)

/** The editable content of an existing post. */
export function writtenOf(tweet: Tweet): WrittenTweet {
  const states = list.map(({ fromPost }) => fromPost?.(tweet))
  const { images = [], poll } = merge<Pick<Partial<WrittenPost>, 'images' | 'poll'>>(states)
  return {
    posts: [{ id: null, text: tweet.content, images, awaited: 0, ...(poll && { poll }) }],
    fields: completeFields(merge(states.map((state) => state?.fields))),
  }
}

/** The content of a single post. */
export interface WrittenTweet extends Written {
  posts: readonly [EditorPost]
}

/** The input of a call that publishes posts, except their texts. */
export const toPublish = (written: Written, call: PublishingCall): Required<NewPostInput> =>
  joinInputs<NewPostInput>(list.map((part) => part.publish(written, call)))

/** The input of the call that edits a post, except its text. */
export const toEdit = (written: Written, before: Written): Required<EditInput> =>
  joinInputs<EditInput>(list.map((part) => part.edit?.(written, before) ?? {}))

/** The server's form of a saved post. */
export const toServerPost = (post: SavedPost): ServerDraft['posts'][number] =>
  merge([{ text: post.text, images: 0 }, ...list.map((part) => part.toServerPost?.(post))])

/** Merges a saved post of the server with that of this device. */
export const fromServerPost = (post: ServerDraft['posts'][number], own: SavedPost | undefined): SavedPost =>
  merge([{ text: post.text, images: [], elsewhere: 0 }, ...list.map((part) => part.fromServerPost?.(post, own))])

/** Notes about a saved draft. */
export const notesOf = (posts: readonly SavedPost[], fields: Partial<DraftFields> = {}) =>
  list.flatMap(({ notes }) => notes?.(posts, completeFields(fields)) ?? [])

const joinInputs = <I extends NewPostInput | EditInput>(inputs: readonly I[]): Required<I> =>
  ({ body: merge(inputs.map(({ body }) => body)), files: merge(inputs.map(({ files }) => files)) }) as Required<I>
