import Type, { type Static } from 'typebox'
import type { Endpoints } from '#contract/endpoint.ts'
import { Count, Page } from '#contract/schemas.ts'

export const Trend = Type.Object({
  name: Type.String({ examples: ['#React'] }),
  tweets: Type.String({ description: 'The number of posts of the last day, abbreviated.', examples: ['120K'] }),
  count: Count,
})
export type Trend = Static<typeof Trend>

export const trends = {
  'GET /trends': {
    summary: 'Trending hashtags: used by many users now, and more than before.',
    query: Type.Object({ limit: Page.limit }),
    answer: Type.Object({ trends: Type.Array(Trend) }),
  },
} as const satisfies Endpoints
