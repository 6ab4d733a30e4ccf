import Type from 'typebox'
import type { Endpoints } from '#contract/endpoint.ts'
import { PreviewCard } from '#server/apis/mastodon/entities/preview-card.ts'
import { Status } from '#server/apis/mastodon/entities/status.ts'
import { Tag } from '#server/apis/mastodon/entities/tag.ts'
import { offsetFields } from '#server/apis/mastodon/http/offsets.ts'

/** What many members write about and respond to. */
export const trends = {
  'GET /v1/trends/tags': {
    summary: 'Trending hashtags: used by many established users now, and more than before.',
    access: 'public',
    scope: 'read:statuses',
    query: Type.Object(offsetFields),
    answer: Type.Array(Tag),
    aliases: ['/v1/trends'],
  },
  'GET /v1/trends/statuses': {
    summary: 'Posts of the last days with the most response, without replies.',
    access: 'public',
    scope: 'read:statuses',
    limit: 'search',
    query: Type.Object(offsetFields),
    answer: Type.Array(Status),
  },
  'GET /v1/trends/links': {
    summary: 'No links: the network does not count which are shared.',
    access: 'public',
    scope: 'read:statuses',
    query: Type.Object(offsetFields),
    answer: Type.Array(PreviewCard),
  },
} as const satisfies Endpoints
