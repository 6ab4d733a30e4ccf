/** Calls of every member: reports, decisions about oneself, appeals. */
import Type, { type Static } from 'typebox'
import type { Endpoints } from '#contract/endpoint.ts'
import { APPEAL_LENGTH, REPORT_MESSAGES, REPORT_NOTE_LENGTH, REPORT_TWEETS } from '#contract/limits.ts'
import { ACT_STATES, REPORT_OUTCOMES } from '#contract/moderation.ts'
import { ActKindName, Category, Kind, NamedRule, RuleNumber, Text } from '#contract/moderation-schemas.ts'
import { ById, Cursor, Id, Nullable, Ok, OneOf, PageQuery, Time } from '#contract/schemas.ts'
import { text } from '#contract/server-texts.ts'
import { Author } from './users.ts'

/** A report as its reporter sees it. */
export const Report = Type.Object({
  _id: Id,
  kind: Kind,
  user: Nullable({ ...Author, description: 'Null when the viewer can no longer see the account.' }),
  excerpt: Type.String({ description: 'The reported post or message as it was. Empty for a user.' }),
  category: Category,
  rule: NamedRule,
  note: Type.String(),
  createdAt: Time,
  outcome: OneOf(REPORT_OUTCOMES),
  decidedAt: Nullable(Time),
})
export type Report = Static<typeof Report>

export const Appeal = Type.Object({
  text: Type.String(),
  createdAt: Time,
  isAccepted: Nullable(Type.Boolean({ description: 'Null until it is answered.' })),
  answer: Nullable(Type.String()),
  answeredAt: Nullable(Time),
})
export type Appeal = Static<typeof Appeal>

/** An act of moderators as the member reads it. */
export const Decision = Type.Object({
  _id: Id,
  kind: ActKindName,
  reason: Type.String(),
  rule: NamedRule,
  tweet: Nullable(Type.Object({ _id: Id, content: Type.String() })),
  isAutomatic: Type.Boolean(),
  createdAt: Time,
  endsAt: Nullable(Time),
  state: OneOf(ACT_STATES),
  overAt: Nullable(Time),
  appeal: Nullable({ ...Appeal, description: 'The appeal of its case: one for all decisions of a case.' }),
  canAppeal: Type.Boolean(),
})
export type Decision = Static<typeof Decision>

export const reports = {
  'POST /reports': {
    summary: 'Reports a post, a user or a message to the moderators.',
    scope: 'write:reports',
    limit: 'reports',
    idempotent: true,
    body: Type.Object({
      kind: Kind,
      id: Type.String({
        minLength: 1,
        maxLength: 64,
        message: text('This isn’t a valid id or username.'),
        description: 'Id of the post or message; id or username of the user.',
      }),
      version: Type.Optional(
        Type.String({
          maxLength: 40,
          message: text('This version doesn’t exist.'),
          description:
            'With `tweet`: the time of the version that the reporter sees. Omitted, or none that is kept: the current one.',
        }),
      ),
      with: Type.Optional(
        Type.String({ maxLength: 64, description: 'With `message`: id or username of the user who wrote it.' }),
      ),
      category: Category,
      rule: Type.Optional({ ...RuleNumber, description: 'With `rule`: the number of a rule of the network.' }),
      note: Type.Optional(Text(REPORT_NOTE_LENGTH)),
      tweets: Type.Optional(
        Type.Array(Id, { maxItems: REPORT_TWEETS, description: 'Other posts of the same user, as examples.' }),
      ),
      messages: Type.Optional(
        Type.Array(Id, {
          maxItems: REPORT_MESSAGES,
          description: 'Messages of the conversation with that user that moderators may read. They are copied now.',
        }),
      ),
    }),
    answer: Type.Object({ report: Report }),
    status: 201,
  },
  'GET /reports': {
    summary: "The viewer's reports and what became of them, newest first.",
    scope: null,
    query: PageQuery,
    answer: Type.Object({ reports: Type.Array(Report), nextCursor: Cursor }),
  },
  'DELETE /reports/:id': {
    summary: 'Withdraws a report that moderators have not decided about. It leaves its case.',
    scope: 'write:reports',
    standing: 'frozen',
    params: ById,
    limit: 'toggles',
    answer: Ok,
  },
  'GET /decisions': {
    summary: 'What moderators decided about the viewer and their posts, newest first. Works for suspended members.',
    scope: null,
    standing: 'any',
    query: PageQuery,
    answer: Type.Object({ decisions: Type.Array(Decision), nextCursor: Cursor }),
  },
  'GET /decisions/:id': {
    summary: 'One decision about the viewer. Works for suspended members.',
    scope: null,
    standing: 'any',
    params: ById,
    answer: Decision,
  },
  'POST /decisions/:id/appeal': {
    summary: 'Appeals a decision, once for all decisions of its case. Works for suspended members.',
    scope: null,
    standing: 'any',
    limit: 'reports',
    idempotent: true,
    params: ById,
    body: Type.Object({ text: Text(APPEAL_LENGTH) }),
    answer: Decision,
  },
} as const satisfies Endpoints
