/** The fields of the calls that write statuses. */
import Type, { type Static } from 'typebox'
import { CODE_POINTS_PER_CHARACTER, POLL_CHOICE_LENGTH, POLL_CHOICES, POLL_MINUTES } from '#contract/limits.ts'
import { contentWarningFields } from '#contract/parts/content-warning.ts'
import { notDuration } from '#contract/parts/poll.ts'
import { Content } from '#contract/parts/text.ts'
import { keepTo, twoToSix } from '#contract/schema-texts.ts'
import { OneOf } from '#contract/schemas.ts'
import { text } from '#contract/server-texts.ts'
import { Ids, Replacing } from '#server/apis/mastodon/http/schemas.ts'

const SECONDS = 60
/** Uploads that a call may name. More than a post can show are refused with a text. */
const MEDIA = 40
/** Members whom a call may expect to be mentioned: more than fit into a text. */
const ALLOWED_MENTIONS = 300

const Poll = Type.Object({
  options: Type.Optional(
    Type.Array(
      Type.String({ maxLength: POLL_CHOICE_LENGTH * CODE_POINTS_PER_CHARACTER, message: keepTo(POLL_CHOICE_LENGTH) }),
      { maxItems: POLL_CHOICES.max, message: twoToSix },
    ),
  ),
  expires_in: Type.Optional(
    Type.Integer({
      minimum: POLL_MINUTES.min * SECONDS,
      maximum: POLL_MINUTES.max * SECONDS,
      message: notDuration,
    }),
  ),
  multiple: Type.Optional(Type.Boolean()),
  // The votes of all polls are hidden from those who have not voted. From voters, none are.
  hide_totals: Type.Optional(Type.Literal(false, { message: text('Plus can’t hide votes from voters.') })),
})
export type PollInput = Static<typeof Poll>

export const QuotePolicy = OneOf(['public', 'followers', 'nobody'])

/** Fields of new statuses and of edits. */
const contentFields = {
  status: Type.Optional(Content),
  spoiler_text: contentWarningFields.newPost.warning,
  sensitive: Type.Optional(Type.Boolean()),
  media_ids: Type.Optional(Ids(MEDIA)),
  poll: Type.Optional(Poll),
}

export const NewStatus = Type.Object({
  ...contentFields,
  in_reply_to_id: Type.Optional(Type.String({ maxLength: 100 })),
  // Unlisted posts are refused, as Plus has none: as a public one the post would be in lists and search against the wish of its author.
  visibility: Type.Optional(
    OneOf(['public', 'private', 'direct'], {
      message: text('Choose who sees the post: everyone, followers or mentioned people. Plus has no unlisted posts.'),
    }),
  ),
  scheduled_at: Type.Optional(Type.String({ maxLength: 100 })),
  quoted_status_id: Type.Optional(Type.String({ maxLength: 100 })),
  quote_approval_policy: Type.Optional(QuotePolicy),
  allowed_mentions: Type.Optional(Ids(ALLOWED_MENTIONS)),
})
export type NewStatus = Static<typeof NewStatus>

export const StatusChange = Type.Object({
  ...contentFields,
  media_attributes: Type.Optional(
    Type.Array(
      Type.Object({
        id: Type.Optional(Type.String({ maxLength: 100 })),
        description: Type.Optional(Replacing({ maxLength: 10_000 })),
      }),
      { maxItems: MEDIA },
    ),
  ),
})
export type StatusChange = Static<typeof StatusChange>
