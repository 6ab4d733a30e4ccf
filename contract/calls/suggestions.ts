import Type, { type Static } from 'typebox'
import type { Endpoints } from '#contract/endpoint.ts'
import { SUGGESTED_USERS, TOPICS, WELCOME_USERS } from '#contract/limits.ts'
import { Count, Id, Nullable, OneOf, Page } from '#contract/schemas.ts'
import { text } from '#contract/server-texts.ts'
import { Author, User } from './users.ts'

/** Why a user is suggested. */
export const SuggestionReason = Type.Object({
  type: OneOf(['followed', 'topic', 'popular', 'new', 'member'], {
    description: 'member: none of the other reasons.',
  }),
  user: Nullable({ ...Author, description: 'followed: one of those whom the viewer follows and who follow the user.' }),
  others: Type.Integer({ minimum: 0, description: 'followed: how many more of them do.' }),
  tag: Nullable(
    Type.String({ description: 'topic: the topic of the viewer that the user posts about, without the #.' }),
  ),
})
export type SuggestionReason = Static<typeof SuggestionReason>

export const SuggestedUser = Type.Object({ user: User, reason: SuggestionReason })
export type SuggestedUser = Static<typeof SuggestedUser>

const Topic = Type.Object({
  tag: Type.String({ description: 'Without the #.', examples: ['cooking'] }),
  count: Count,
  chosen: Type.Boolean(),
})

const Topics = Type.Object({ topics: Type.Array(Topic, { description: 'Chosen ones first.' }) })

export const suggestions = {
  'GET /suggestions/users': {
    summary: 'Users the viewer may want to follow, each with the reason.',
    scope: 'read:accounts',
    query: Type.Object({ limit: Page.limit }),
    answer: Type.Object({
      suggestions: Type.Array(SuggestedUser, {
        description: `${WELCOME_USERS} by default, at most ${SUGGESTED_USERS}.`,
      }),
    }),
  },
  'POST /suggestions/follow': {
    summary: 'Follows several users. Those who are followed already stay followed; those across a block are left out.',
    scope: 'write:follows',
    body: Type.Object({
      users: Type.Array(Id, {
        minItems: 1,
        maxItems: SUGGESTED_USERS,
        message: text('Choose up to {count, plural, one {# account} other {# accounts}}.', { count: SUGGESTED_USERS }),
      }),
    }),
    answer: Type.Object({ following: Type.Array(Id, { description: 'Those of them whom the viewer now follows.' }) }),
  },
  'GET /topics': {
    summary: 'Hashtags to choose as topics, and those that the viewer has chosen.',
    scope: 'read:follows',
    answer: Topics,
  },
  'PUT /topics': {
    summary: 'Chooses the topics of the viewer, in place of those before. They shape suggestions and "For you".',
    scope: 'write:follows',
    standing: 'frozen',
    body: Type.Object({
      topics: Type.Array(Type.String({ minLength: 1, maxLength: 280 }), {
        maxItems: TOPICS,
        message: text('Choose up to {count, plural, one {# topic} other {# topics}}.', { count: TOPICS }),
        description: 'Hashtags, with or without the #.',
      }),
    }),
    answer: Topics,
  },
} as const satisfies Endpoints
