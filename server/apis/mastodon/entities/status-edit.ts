/** Versions of a status in the form of Mastodon's API. */
import Type, { type Static } from 'typebox'
import type { Version } from '#contract/calls/tweets.ts'
import { Nullable } from '#contract/schemas.ts'
import type { Reader } from '#server/apis/mastodon/reader.ts'
import { type RawJson, rawObject } from '#server/core/json/raw-json.ts'
import { Account } from './account.ts'
import { textToHtml } from './html.ts'
import { MediaAttachment, toAttachmentOf } from './media.ts'

const PollOfEdit = Type.Object({ options: Type.Array(Type.Object({ title: Type.String() })) })

export const StatusEdit = Type.Object({
  account: Account,
  content: Type.String(),
  spoiler_text: Type.String(),
  sensitive: Type.Boolean(),
  created_at: Type.String(),
  media_attachments: Type.Array(MediaAttachment),
  emojis: Type.Array(Type.Object({})),
  poll: Nullable(PollOfEdit),
  quote: Type.Null(),
})
export type StatusEdit = Static<typeof StatusEdit>

/** A version of a post by an account. The quote of a post never changes, so versions do not repeat it. */
export const toStatusEdit = (
  { deps, origin }: Reader,
  account: RawJson<Account>,
  { content, warning, isSensitive, createdAt, media, poll }: Version,
): RawJson<StatusEdit> =>
  rawObject({
    account,
    content: textToHtml(content, origin),
    spoiler_text: warning ?? '',
    sensitive: isSensitive || warning !== null,
    created_at: createdAt,
    media_attachments: media.map((medium) => toAttachmentOf(deps.db, medium, origin)),
    emojis: [] as object[],
    poll: poll ? { options: poll.choices.map((title) => ({ title })) } : null,
    quote: null,
  })
