import Type from 'typebox'
import type { Endpoints } from '#contract/endpoint.ts'
import { Status } from '#server/apis/mastodon/entities/status.ts'
import { pageFields } from '#server/apis/mastodon/http/pages.ts'

const Statuses = Type.Array(Status)
const TagText = Type.String({ maxLength: 280 })
const Further = Type.Optional(Type.Array(TagText, { maxItems: 50 }))

/** Which posts of a timeline of all users are wanted. `remote`: those of other networks, of which there are none. */
const kinds = {
  local: Type.Optional(Type.Boolean()),
  remote: Type.Optional(Type.Boolean()),
  only_media: Type.Optional(Type.Boolean()),
}

export const timelines = {
  'GET /v1/timelines/home': {
    summary: 'Posts and reposts of the viewer and of the users they follow.',
    scope: 'read:statuses',
    query: Type.Object(pageFields),
    answer: Statuses,
  },
  'GET /v1/timelines/public': {
    summary: 'The newest posts of all users, without replies to others.',
    access: 'public',
    scope: 'read:statuses',
    query: Type.Object({ ...pageFields, ...kinds }),
    answer: Statuses,
  },
  'GET /v1/timelines/tag/:hashtag': {
    summary: 'Posts with a hashtag or one of `any`, with all of `all`, and with none of `none`.',
    access: 'public',
    scope: 'read:statuses',
    limit: 'search',
    params: Type.Object({ hashtag: TagText }),
    query: Type.Object({ ...pageFields, ...kinds, any: Further, all: Further, none: Further }),
    answer: Statuses,
  },
  'GET /v1/timelines/link': {
    summary: 'Posts whose card is of an address.',
    access: 'public',
    scope: 'read:statuses',
    limit: 'search',
    query: Type.Object({ ...pageFields, url: Type.String({ maxLength: 2_000 }) }),
    answer: Statuses,
  },
  'GET /v1/timelines/direct': {
    summary: 'No posts: replaced by conversations in Mastodon 3.',
    scope: 'read:statuses',
    query: Type.Object(pageFields),
    answer: Statuses,
  },
} as const satisfies Endpoints
