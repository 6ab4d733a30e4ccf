/** The log of every act of moderators. Needs the permission `log.read`. */
import Type, { type Static } from 'typebox'
import type { Endpoints } from '#contract/endpoint.ts'
import { LOG_ACTIONS } from '#contract/moderation.ts'
import { Cursor, Id, Nullable, OneOf, Page, Time } from '#contract/schemas.ts'

/** One row. Names are the names at that time. */
export const LogEntry = Type.Object({
  _id: Id,
  createdAt: Time,
  action: OneOf(LOG_ACTIONS),
  by: Type.Object(
    { _id: Nullable(Id), name: Type.String() },
    { description: 'Username of the moderator or member, name of the automatic rule, or empty for the server.' },
  ),
  isAutomatic: Type.Boolean(),
  user: Nullable(Type.Object({ _id: Id, username: Type.String() })),
  tweet: Nullable(Id),
  case: Nullable(Id),
  act: Nullable(Id),
  reason: Type.String(),
  before: Type.String(),
  after: Type.String(),
})
export type LogEntry = Static<typeof LogEntry>

const filters = {
  action: Type.Optional(OneOf(LOG_ACTIONS)),
  by: Type.Optional(Type.String({ maxLength: 64, description: 'Id or username of who did it.' })),
  user: Type.Optional(Type.String({ maxLength: 64, description: 'Id or username of whom it concerned.' })),
}

export const moderationLog = {
  'GET /moderation/log': {
    summary: 'The moderation log, newest first.',
    scope: null,
    query: Type.Object({ ...Page, ...filters }),
    answer: Type.Object({ entries: Type.Array(LogEntry), nextCursor: Cursor }),
  },
  'GET /moderation/log.csv': {
    writes: true,
    summary: 'The whole moderation log as CSV (RFC 4180, UTF-8), oldest first.',
    scope: null,
    answer: Type.String({ description: 'text/csv' }),
  },
} as const satisfies Endpoints
