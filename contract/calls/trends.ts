import Type, { type Static } from 'typebox'
import type { Endpoints } from '#contract/endpoint.ts'
import { Count, Id, Page } from '#contract/schemas.ts'
import { Author } from './users.ts'

export const Trend = Type.Object({
  name: Type.String({ examples: ['#React'] }),
  tweets: Type.String({ description: 'The number of posts of the last day, abbreviated.', examples: ['120K'] }),
  count: Type.Optional(Count),
  example: Type.Optional(
    Type.Object(
      { _id: Id, content: Type.String(), user: Author },
      { description: 'A post with it that got much response, as far as the viewer may see it.' },
    ),
  ),
})
export type Trend = Static<typeof Trend>

export const trends = {
  'GET /trends': {
    summary: 'Trending hashtags: used by many users now, and more than before.',
    query: Type.Object({ limit: Page.limit }),
    answer: Type.Object({ trends: Type.Array(Trend) }),
  },
} as const satisfies Endpoints
