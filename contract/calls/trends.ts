import Type, { type Static } from 'typebox'
import type { Endpoints } from '#contract/endpoint.ts'
import { CODE_POINTS_PER_CHARACTER, REFUSAL_REASON_LENGTH, REFUSED_TAGS_SHOWN } from '#contract/limits.ts'
import { keepTo } from '#contract/schema-texts.ts'
import { Count, Id, Nullable, Page, Time } from '#contract/schemas.ts'
import { Author } from './users.ts'

export const Trend = Type.Object({
  name: Type.String({ examples: ['#React'] }),
  tweets: Type.String({
    description: 'The number of posts of the last day by established users, abbreviated.',
    examples: ['120K'],
  }),
  count: Type.Optional(Count),
  example: Type.Optional(
    Type.Object(
      { _id: Id, content: Type.String(), user: Author },
      { description: 'A post with it that got much response, as far as the viewer may see it.' },
    ),
  ),
})
export type Trend = Static<typeof Trend>

/** A trend as moderators see it. */
export const WatchedTrend = Type.Object({
  name: Type.String({ examples: ['#React'] }),
  posts: Count,
  members: Type.Integer({ minimum: 0, description: 'Established users who wrote it within a day.' }),
  usual: Type.Number({ minimum: 0, description: 'Established users a day, over the week before.' }),
})
export type WatchedTrend = Static<typeof WatchedTrend>

export const RefusedTag = Type.Object({
  name: Type.String({ examples: ['#React'] }),
  reason: Type.String(),
  refusedBy: Nullable({ ...Author, description: 'Null for deleted users.' }),
  refusedAt: Time,
})
export type RefusedTag = Static<typeof RefusedTag>

const TagRefusals = Type.Object({
  trends: Type.Array(WatchedTrend, { description: 'What trends now, without refused ones.' }),
  refused: Type.Array(RefusedTag, { description: `The latest ${REFUSED_TAGS_SHOWN}, newest first.` }),
})
export type TagRefusals = Static<typeof TagRefusals>

export const trends = {
  'GET /trends': {
    summary: 'Trending hashtags: used by many established users now, and more than before.',
    access: 'public',
    scope: 'read:statuses',
    query: Type.Object({ limit: Page.limit }),
    answer: Type.Object({ trends: Type.Array(Trend) }),
  },
  'GET /moderation/tags': {
    summary: 'What trends, with its figures, and the hashtags that are refused. Needs the permission tags.refuse.',
    scope: null,
    answer: TagRefusals,
  },
  'PUT /moderation/tags/:tag': {
    summary:
      'Refuses a hashtag and those that look like it, or allows it again. Refused ones appear in no trends, topics and suggestions; posts stay.',
    scope: null,
    params: Type.Object({ tag: Type.String({ minLength: 1, maxLength: 280, description: 'With or without the #.' }) }),
    body: Type.Object({
      refused: Type.Boolean(),
      reason: Type.Optional(
        Type.String({
          maxLength: REFUSAL_REASON_LENGTH * CODE_POINTS_PER_CHARACTER,
          message: keepTo(REFUSAL_REASON_LENGTH),
          description: 'For other moderators.',
        }),
      ),
    }),
    answer: TagRefusals,
  },
} as const satisfies Endpoints
