/** Shapes that the calls of reports, cases and decisions share. */
import Type, { type Static } from 'typebox'
import { CODE_POINTS_PER_CHARACTER } from './limits.ts'
import { ACT_KINDS, ACT_STATES, REPORT_CATEGORIES, SUBJECT_KINDS } from './moderation.ts'
import { CardTexts } from './parts/card.ts'
import { Media } from './parts/images.ts'
import { pollFields } from './parts/poll.ts'
import { keepTo } from './schema-texts.ts'
import { Count, Id, Nullable, OneOf, Time } from './schemas.ts'

export const Category = OneOf(REPORT_CATEGORIES)
export const Kind = OneOf(SUBJECT_KINDS)
export const ActKindName = OneOf(ACT_KINDS)

/** A text of a report, note or decision, with its maximum length in graphemes. */
export const Text = (length: number) =>
  Type.String({ maxLength: length * CODE_POINTS_PER_CHARACTER, message: keepTo(length) })

export const RuleNumber = Type.Integer({
  minimum: 1,
  maximum: 1_000,
  description: 'Number of a rule of the network.',
})
/** A rule with its text at the time it was named. */
export const NamedRule = Nullable(Type.Object({ number: Type.Integer(), text: Type.String() }))

/** A user in a case. Names and picture are the current ones, or those of the time of the report when the account is deleted. */
export const CaseUser = Type.Object({
  _id: Id,
  username: Type.String(),
  name: Type.String(),
  avatar: Nullable(Type.String()),
  isDeleted: Type.Boolean(),
})
export type CaseUser = Static<typeof CaseUser>

/** A post with its content at the time of the report. */
export const ReportedTweet = Type.Object({
  _id: Id,
  content: Type.String(),
  media: Type.Array(Media),
  ...pollFields.copy,
  createdAt: Time,
  versionAt: Nullable({
    ...Time,
    description:
      'When the reported version was written: the time of publication or of an edit. Null in copies from before edits were kept.',
  }),
  state: OneOf(['public', 'edited', 'removed', 'deleted'], {
    description: 'Whether it was edited after the report, removed by moderators, or deleted.',
  }),
  isSensitive: Type.Boolean(),
  quote: Type.Optional(
    Type.Object(
      { _id: Id, username: Type.String(), content: Type.String() },
      { description: 'The post that it quoted at the time of the report, where everyone could read that.' },
    ),
  ),
  card: Type.Optional({
    ...CardTexts,
    description: 'The link card that it showed when it was reported. Omitted without one.',
  }),
})
export type ReportedTweet = Static<typeof ReportedTweet>

/** A message that the reporter attached to a report. */
export const ReportedMessage = Type.Object({
  _id: Id,
  text: Type.String(),
  createdAt: Time,
  isByReporter: Type.Boolean(),
  isReported: Type.Boolean({ description: 'False for the context around the reported message.' }),
})
export type ReportedMessage = Static<typeof ReportedMessage>

/** An act of moderators: what was done, by whom, why and until when. */
export const Act = Type.Object({
  _id: Id,
  kind: ActKindName,
  case: Nullable(Id),
  user: CaseUser,
  tweet: Nullable(Type.Object({ _id: Id, content: Type.String() })),
  reason: Type.String({ description: 'The member reads it.' }),
  rule: NamedRule,
  by: Nullable({ ...CaseUser, description: 'The moderator. Null for an automatic act.' }),
  byRule: Nullable(
    Type.Object({ _id: Id, name: Type.String() }, { description: 'The automatic rule. Null for a moderator.' }),
  ),
  createdAt: Time,
  endsAt: Nullable(Time),
  state: OneOf(ACT_STATES),
  overAt: Nullable({ ...Time, description: 'When it ended, was lifted or was undone.' }),
  overBy: Nullable(CaseUser),
  undoableUntil: Time,
  canUndo: Type.Boolean({ description: 'Whether the viewer can undo it now.' }),
  canLift: Type.Boolean({ description: 'Whether the viewer can end it now.' }),
})
export type Act = Static<typeof Act>

export const CategoryCount = Type.Object({ category: Category, count: Count })
