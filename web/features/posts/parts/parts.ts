/** The parts of a post in their order, and what drafts and calls make of them. */
import type { Draft as ServerDraft } from '#contract/calls/drafts.ts'
import type { Tweet } from '#contract/calls/tweets.ts'
import { isBlank } from '#contract/text.ts'
import type { DraftFields } from '#web/core/drafts.ts'
import type { SavedPost } from '#web/features/posts/drafts/saved-drafts.ts'
import { audience } from './audience/draft.ts'
import { contentWarning } from './content-warning/draft.ts'
import { images } from './images/draft.ts'
import type { EditInput, EditorPost, NewPostInput, PostPart, PublishingCall, Written, WrittenPost } from './part.ts'
import { quote } from './quote/draft.ts'

const parts = { audience, contentWarning, images, quote } satisfies Record<string, PostPart>
const list: readonly PostPart[] = Object.values(parts)

/** The name of a part. */
type PartName = keyof typeof parts

/** The parts that editors and cards show; the quote is not yet among them. */
export type ShownPart = Exclude<PartName, 'quote'>

const merge = <T extends object>(values: readonly (Partial<T> | undefined)[]): T => Object.assign({}, ...values)

type OwnedField = { [Name in PartName]: keyof (typeof parts)[Name]['empty'] }[PartName]
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

/** What a reply takes over from the post that it answers. */
export const inheritedFields = (parent: Tweet): Partial<DraftFields> =>
  merge<Partial<DraftFields>>(list.map(({ fromParent }) => fromParent?.(parent)))

/** Whether anything is written in a post. */
export const isWritten = (post: WrittenPost): boolean =>
  !isBlank(post.text) || list.some((part) => part.hasContent?.(post))

/** Whether a post can be sent as far as its content goes. */
export const canBeSent = (post: WrittenPost, isReply: boolean): boolean =>
  isReply ? !isBlank(post.text) : isWritten(post)

/** An existing post, to be edited. */
export function writtenOf(tweet: Tweet): WrittenTweet {
  const states = list.map(({ fromPost }) => fromPost?.(tweet))
  const { images = [] } = merge<Pick<Partial<WrittenPost>, 'images'>>(states)
  return {
    posts: [{ id: null, text: tweet.content, images, awaited: 0 }],
    fields: completeFields(merge(states.map((state) => state?.fields))),
  }
}

/** A single post. */
export interface WrittenTweet extends Written {
  posts: readonly [EditorPost]
}

/** What a call that publishes posts takes beside their texts. */
export const toPublish = (written: Written, call: PublishingCall): Required<NewPostInput> =>
  joinInputs<NewPostInput>(list.map((part) => part.publish(written, call)))

/** What the call that edits a post takes beside its text. */
export const toEdit = (written: Written, before: Written): Required<EditInput> =>
  joinInputs<EditInput>(list.map((part) => part.edit?.(written, before) ?? {}))

/** A post of a saved draft, as the server keeps it. */
export const toServerPost = (post: SavedPost): ServerDraft['posts'][number] =>
  merge([{ text: post.text, images: 0 }, ...list.map((part) => part.toServerPost?.(post))])

/** A post of a saved draft from the server's version and that of this device. */
export const fromServerPost = (post: ServerDraft['posts'][number], own: SavedPost | undefined): SavedPost =>
  merge([{ text: post.text, images: [], elsewhere: 0 }, ...list.map((part) => part.fromServerPost?.(post, own))])

/** Notes about a saved draft. */
export const notesOf = (posts: readonly SavedPost[]) => list.flatMap(({ notes }) => notes?.(posts) ?? [])

const joinInputs = <I extends NewPostInput | EditInput>(inputs: readonly I[]): Required<I> =>
  ({ body: merge(inputs.map(({ body }) => body)), files: merge(inputs.map(({ files }) => files)) }) as Required<I>
