import Type from 'typebox'
import type { Endpoints } from '#contract/endpoint.ts'
import { Account } from '#server/apis/mastodon/entities/account.ts'
import { offsetFields } from '#server/apis/mastodon/http/offsets.ts'
import { ById, Empty } from '#server/apis/mastodon/http/schemas.ts'

const Limit = Type.Optional(Type.Integer())

/** Accounts to follow. */
export const discovery = {
  'GET /v1/suggestions': {
    summary: 'Accounts to follow.',
    scope: 'read:accounts',
    query: Type.Object({ limit: Limit }),
    answer: Type.Array(Account),
  },
  'GET /v2/suggestions': {
    summary: 'Accounts to follow, each with a reason.',
    scope: 'read:accounts',
    query: Type.Object({ limit: Limit }),
    answer: Type.Array(Type.Object({ source: Type.String(), sources: Type.Array(Type.String()), account: Account })),
  },
  'DELETE /v1/suggestions/:id': {
    summary: 'Suggests an account no longer, which Plus does not have: it is refused.',
    scope: 'write:accounts',
    params: ById,
    answer: Empty,
  },
  'GET /v1/directory': {
    summary: 'Accounts to discover.',
    access: 'public',
    scope: 'read:accounts',
    query: Type.Object({
      order: Type.Optional(Type.String({ maxLength: 20 })),
      ...offsetFields,
      local: Type.Optional(Type.Boolean()),
    }),
    answer: Type.Array(Account),
  },
} as const satisfies Endpoints
