import type { Endpoints } from '#contract/endpoint.ts'
import { PageQuery } from '#contract/schemas.ts'
import { TweetPage } from './tweets.ts'

export const bookmarks = {
  'GET /bookmarks': {
    summary: 'What the viewer has bookmarked, last saved first. Nobody else can see it.',
    access: 'member',
    query: PageQuery,
    answer: TweetPage,
  },
} as const satisfies Endpoints
