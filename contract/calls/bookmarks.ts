import type { Endpoints } from '#contract/endpoint.ts'
import { PageQuery } from '#contract/schemas.ts'
import { TweetPage } from './tweets.ts'

export const bookmarks = {
  'GET /bookmarks': {
    summary: "The viewer's bookmarks, newest first. They are private.",
    scope: 'read:bookmarks',
    query: PageQuery,
    answer: TweetPage,
  },
} as const satisfies Endpoints
