/** Scheduled posts in the form of Mastodon's API. */

import Type, { type Static } from 'typebox'
import type { ScheduledPost } from '#contract/calls/scheduled.ts'
import { Nullable } from '#contract/schemas.ts'
import type { Reader } from '#server/apis/mastodon/reader.ts'
import { toDecimal } from '#server/core/ids/decimal-ids.ts'
import { createStringify } from '#server/core/json/stringify.ts'
import { QUOTE_POLICIES, VISIBILITIES } from './audience-words.ts'
import { MediaAttachment, toAttachmentOf } from './media.ts'

const Text = Type.String()

const PollOfParams = Type.Object({
  options: Type.Array(Text),
  expires_in: Type.Integer(),
  multiple: Type.Boolean(),
  hide_totals: Type.Boolean(),
})

const Params = Type.Object({
  text: Text,
  poll: Nullable(PollOfParams),
  media_ids: Nullable(Type.Array(Text)),
  sensitive: Type.Boolean(),
  spoiler_text: Nullable(Text),
  visibility: Text,
  in_reply_to_id: Nullable(Text),
  quoted_status_id: Nullable(Text),
  quote_approval_policy: Text,
  language: Type.Null(),
  application_id: Type.Integer(),
  scheduled_at: Type.Null(),
  idempotency: Type.Null(),
  with_rate_limit: Type.Boolean(),
})

export const ScheduledStatus = Type.Object({
  id: Text,
  scheduled_at: Text,
  params: Params,
  media_attachments: Type.Array(MediaAttachment),
})
export type ScheduledStatus = Static<typeof ScheduledStatus>

export const scheduledJson = createStringify(ScheduledStatus)

const SECONDS = 60

type Thread = ScheduledPost['thread']

/** The poll of the first post. */
function pollOf({ pollSizes, pollChoices, pollsMultiple, pollsMinutes }: Thread): Static<typeof Params>['poll'] {
  const size = pollSizes?.[0] ?? 0
  if (size === 0) return null
  return {
    options: (pollChoices ?? []).slice(0, size),
    expires_in: (pollsMinutes?.[0] ?? 0) * SECONDS,
    multiple: String(pollsMultiple?.[0]) === 'true',
    hide_totals: false,
  }
}

/** A scheduled post as its author sees it. The posts of a thread are paragraphs of one text. */
export function toScheduledStatus({ deps, origin }: Reader, post: ScheduledPost): ScheduledStatus {
  const { thread, media, videos } = post
  const decimal = (id: string | null | undefined) => (id ? toDecimal(deps.ids, deps.ids.parse(id)) : null)
  const shown = [...media, ...videos.flatMap((video) => video?.media ?? [])]
  const attachments = shown.map((medium) => toAttachmentOf(deps.db, medium, origin))
  return {
    id: decimal(post._id)!,
    scheduled_at: post.publishAt,
    params: {
      text: thread.content.join('\n\n'),
      poll: pollOf(thread),
      media_ids: attachments.length > 0 ? attachments.map(({ id }) => id) : null,
      sensitive: String(thread.sensitive) === 'true',
      spoiler_text: thread.warning ?? null,
      visibility: VISIBILITIES[thread.audience ?? 'everyone'],
      in_reply_to_id: decimal(post.replyTo),
      quoted_status_id: decimal(thread.quote),
      quote_approval_policy: QUOTE_POLICIES[thread.whoQuotes ?? 'everyone'],
      ...{ language: null, application_id: 0, scheduled_at: null, idempotency: null, with_rate_limit: false },
    },
    media_attachments: attachments,
  }
}
