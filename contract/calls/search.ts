import Type, { type Static } from 'typebox'
import type { Endpoints } from '#contract/endpoint.ts'
import { QUERY_LENGTH } from '#contract/limits.ts'
import { keepTo } from '#contract/schema-texts.ts'
import { Cursor, OneOf, Page, PageQuery } from '#contract/schemas.ts'
import { Tweet, TweetPage } from './tweets.ts'
import { User } from './users.ts'

export const Hashtag = Type.Object({
  tag: Type.String({ description: 'Without the #.' }),
  count: Type.Integer({ minimum: 0, description: 'The number of posts with it.' }),
})
export type Hashtag = Static<typeof Hashtag>

const Query = Type.String({ maxLength: QUERY_LENGTH, message: keepTo(QUERY_LENGTH) })

export const Found = Type.Object({
  users: Type.Array(User, { description: 'Beside posts at most 8, and on the first page only.' }),
  tweets: Type.Array(Tweet),
  hashtags: Type.Array(Hashtag, { description: 'Beside posts at most 8, and on the first page only.' }),
  results: Type.Optional(
    Type.Array(Type.Union([User, Tweet]), { description: 'Users, then tweets. Only in answers to `query`.' }),
  ),
  nextCursor: Cursor,
})
export type Found = Static<typeof Found>

export const search = {
  'GET /search': {
    summary:
      'Finds posts, users and hashtags. Operators: from: has:images has:gif has:poll has:quote quotes:@name since: until: -word "phrase" #tag @name.',
    scope: 'read:search',
    limit: 'search',
    query: Type.Object({
      q: Type.Optional(Query),
      query: Type.Optional({ ...Query, description: 'The same as q; the answer then has `results`, too.' }),
      sort: Type.Optional(
        OneOf(['top', 'latest'], { description: 'Order of the posts: top (the default) or latest.' }),
      ),
      only: Type.Optional(
        OneOf(['tweets', 'users', 'hashtags', 'suggestions'], {
          description:
            'Returns only this list and leaves the others empty. suggestions: users and hashtags for search as you type.',
        }),
      ),
      ...Page,
    }),
    answer: Found,
  },
  'GET /tweets/tag/:tag': {
    summary: 'Posts with a hashtag, newest first.',
    access: 'public',
    scope: 'read:statuses',
    params: Type.Object({ tag: Type.String({ minLength: 1, maxLength: 280, description: 'With or without the #.' }) }),
    query: PageQuery,
    limit: 'search',
    answer: TweetPage,
  },
  'GET /users/search': {
    summary: 'Finds users by name and username, followed ones first.',
    scope: 'read:search',
    limit: 'search',
    query: Type.Object({ q: Type.Optional(Query), ...Page }),
    answer: Type.Object({ users: Type.Array(User), nextCursor: Cursor }),
    aliases: ['/users/find'],
  },
} as const satisfies Endpoints
