import Type from 'typebox'
import type { Endpoints } from '#contract/endpoint.ts'
import { ById, Empty } from '#server/apis/mastodon/http/schemas.ts'

const None = Type.Array(Empty)

/** Lists of accounts, collections and annual reports, of which there are none. */
export const lists = {
  'GET /v1/lists': {
    summary: 'No lists: timelines of chosen accounts are not kept.',
    scope: 'read:lists',
    answer: None,
  },
  'GET /v1/accounts/:id/collections': {
    summary: 'No collections of accounts.',
    access: 'public',
    scope: 'read:accounts',
    params: ById,
    answer: Type.Object({ collections: None }),
    aliases: ['/v1_alpha/accounts/:id/collections', '/v1/accounts/:id/in_collections'],
  },
  'GET /v1/annual_reports': {
    summary: 'No annual reports.',
    scope: 'read:accounts',
    answer: Type.Object({ annual_reports: None, accounts: None, statuses: None }),
  },
  'GET /v1/annual_reports/:year/state': {
    summary: 'That there is no annual report.',
    scope: 'read:accounts',
    params: Type.Object({ year: Type.String({ maxLength: 10 }) }),
    answer: Type.Object({ state: Type.String() }),
  },
} as const satisfies Endpoints
