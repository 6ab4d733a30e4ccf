import Type from 'typebox'
import type { Endpoints } from '#contract/endpoint.ts'
import { Account } from '#server/apis/mastodon/entities/account.ts'
import { Status } from '#server/apis/mastodon/entities/status.ts'
import { pageFields } from '#server/apis/mastodon/http/pages.ts'
import { ById } from '#server/apis/mastodon/http/schemas.ts'
import { QuotePolicy } from '#server/apis/mastodon/inputs/status-fields.ts'

const people = {
  scope: 'read:accounts',
  params: ById,
  query: Type.Object(pageFields),
  answer: Type.Array(Account),
} as const

/** Who liked, reposted and quoted a post, and who may quote it. */
export const statusPeople = {
  'GET /v1/statuses/:id/favourited_by': { ...people, summary: 'Users who like a post.' },
  'GET /v1/statuses/:id/reblogged_by': { ...people, summary: 'Users who reposted a post.' },
  'GET /v1/statuses/:id/quotes': {
    summary: 'Posts that quote a post.',
    ...{ scope: 'read:statuses', access: 'public', params: ById, query: Type.Object(pageFields) },
    answer: Type.Array(Status),
  },
  'POST /v1/statuses/:id/quotes/:quoting/revoke': {
    summary: 'Detaches an own post from a post that quotes it, for good.',
    ...{ scope: 'write:statuses', standing: 'frozen', limit: 'toggles' },
    params: Type.Object({ ...ById.properties, quoting: ById.properties.id }),
    answer: Status,
  },
  'PUT /v1/statuses/:id/interaction_policy': {
    summary: 'Changes who may quote an own post.',
    ...{ scope: 'write:statuses', limit: 'toggles', params: ById },
    body: Type.Object({ quote_approval_policy: Type.Optional(QuotePolicy) }),
    answer: Status,
  },
} as const satisfies Endpoints
