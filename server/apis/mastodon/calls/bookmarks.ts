import Type from 'typebox'
import type { Endpoints } from '#contract/endpoint.ts'
import { Status } from '#server/apis/mastodon/entities/status.ts'
import { pageFields } from '#server/apis/mastodon/http/pages.ts'

/** Posts that the viewer has marked. */
export const bookmarks = {
  'GET /v1/bookmarks': {
    summary: "The viewer's bookmarks, last saved first.",
    scope: 'read:bookmarks',
    query: Type.Object(pageFields),
    answer: Type.Array(Status),
  },
  'GET /v1/favourites': {
    summary: 'Posts that the viewer likes, last liked first.',
    scope: 'read:favourites',
    query: Type.Object(pageFields),
    answer: Type.Array(Status),
  },
} as const satisfies Endpoints
