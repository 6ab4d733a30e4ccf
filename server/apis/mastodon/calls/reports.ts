import Type from 'typebox'
import type { Endpoints } from '#contract/endpoint.ts'
import { CODE_POINTS_PER_CHARACTER, REPORT_NOTE_LENGTH, REPORT_TWEETS } from '#contract/limits.ts'
import { Nullable } from '#contract/schemas.ts'
import { Account } from '#server/apis/mastodon/entities/account.ts'
import { Ids } from '#server/apis/mastodon/http/schemas.ts'

const Report = Type.Object({
  id: Type.String(),
  action_taken: Type.Boolean(),
  action_taken_at: Nullable(Type.String()),
  category: Type.String(),
  comment: Type.String(),
  forwarded: Type.Boolean(),
  created_at: Type.String(),
  status_ids: Type.Array(Type.String()),
  rule_ids: Type.Array(Type.String()),
  target_account: Account,
})

export const reports = {
  'POST /v1/reports': {
    summary: 'Reports a member, or their post with further ones as examples, to the moderators.',
    scope: 'write:reports',
    limit: 'reports',
    idempotent: true,
    body: Type.Object({
      account_id: Type.String({ maxLength: 100 }),
      // The reported post, and as many examples as a report of Plus has.
      status_ids: Type.Optional(Ids(1 + REPORT_TWEETS)),
      comment: Type.Optional(Type.String({ maxLength: REPORT_NOTE_LENGTH * CODE_POINTS_PER_CHARACTER })),
      category: Type.Optional(Type.String({ maxLength: 20 })),
      rule_ids: Type.Optional(Ids(100)),
    }),
    answer: Report,
  },
} as const satisfies Endpoints
