import Type from 'typebox'
import type { Endpoints } from '#contract/endpoint.ts'
import { QUERY_LENGTH } from '#contract/limits.ts'
import { Account } from '#server/apis/mastodon/entities/account.ts'
import { Status } from '#server/apis/mastodon/entities/status.ts'
import { Tag } from '#server/apis/mastodon/entities/tag.ts'
import { offsetFields } from '#server/apis/mastodon/http/offsets.ts'
import { pageFields } from '#server/apis/mastodon/http/pages.ts'

/** Search of accounts, hashtags and posts. */
export const search = {
  'GET /v2/search': {
    summary: 'Finds accounts, hashtags and posts, or one of them, or what an address of the network leads to.',
    scope: 'read:search',
    limit: 'search',
    query: Type.Object({
      ...pageFields,
      ...offsetFields,
      // An empty search finds nothing.
      q: Type.String({ maxLength: QUERY_LENGTH, mayBeEmpty: true }),
      type: Type.Optional(Type.String({ maxLength: 100 })),
      resolve: Type.Optional(Type.Boolean()),
      following: Type.Optional(Type.Boolean()),
      exclude_unreviewed: Type.Optional(Type.Boolean()),
      account_id: Type.Optional(Type.String({ maxLength: 100 })),
    }),
    answer: Type.Object({ accounts: Type.Array(Account), statuses: Type.Array(Status), hashtags: Type.Array(Tag) }),
  },
} as const satisfies Endpoints
