import Type from 'typebox'
import type { Endpoints } from '#contract/endpoint.ts'
import { Tag } from '#server/apis/mastodon/entities/tag.ts'
import { pageFields } from '#server/apis/mastodon/http/pages.ts'

const ByName = Type.Object({ name: Type.String({ maxLength: 280 }) })

/** Hashtags, and which of them a member follows. */
export const tags = {
  'GET /v1/tags/:name': {
    summary: 'A hashtag with its last seven days.',
    access: 'public',
    scope: 'read:follows',
    params: ByName,
    answer: Tag,
  },
  'POST /v1/tags/:name/follow': {
    summary: 'Makes a hashtag a topic of the viewer, which shapes "For you".',
    scope: 'write:follows',
    standing: 'frozen',
    params: ByName,
    answer: Tag,
  },
  'POST /v1/tags/:name/unfollow': {
    summary: 'Removes a hashtag from the topics of the viewer.',
    scope: 'write:follows',
    standing: 'frozen',
    params: ByName,
    answer: Tag,
  },
  'GET /v1/followed_tags': {
    summary: 'The topics of the viewer, on one page.',
    scope: 'read:follows',
    query: Type.Object(pageFields),
    answer: Type.Array(Tag),
  },
  'GET /v1/featured_tags': {
    summary: 'No hashtags: profiles show none.',
    scope: 'read:accounts',
    answer: Type.Array(Tag),
  },
  'GET /v1/featured_tags/suggestions': {
    summary: 'No hashtags: profiles show none.',
    scope: 'read:accounts',
    answer: Type.Array(Tag),
  },
} as const satisfies Endpoints
