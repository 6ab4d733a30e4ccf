import Type, { type Static } from 'typebox'
import type { Endpoints } from '#contract/endpoint.ts'
import { CODE_POINTS_PER_CHARACTER, MUTED_WORD_LENGTH } from '#contract/limits.ts'
import { keepTo, notOneOf, notSwitch } from '#contract/schema-texts.ts'
import { ById, ByUser, Count, Cursor, Nullable, Ok, OneOf, Page, PageQuery } from '#contract/schemas.ts'
import { Tweet, TweetPage } from './tweets.ts'
import { Author } from './users.ts'

/** Why a post is in "For you". A like counts as `new` when the user who liked it does not show likes. */
export const Reason = Type.Object({
  type: OneOf(['following', 'liked', 'retweeted', 'quoted', 'topic', 'popular', 'new']),
  user: Nullable({
    ...Author,
    description: 'The followed user who reposted or quoted the post, or who liked it and shows likes.',
  }),
  tag: Type.Optional(
    Type.String({ description: 'topic: the topic of the viewer that the post is about, without the #.' }),
  ),
})
export type Reason = Static<typeof Reason>

export const SuggestedTweet = Type.Object({ ...Tweet.properties, reason: Reason })
export type SuggestedTweet = Static<typeof SuggestedTweet>

const LessLikeThis = Type.Object({ isLess: Type.Boolean() })

export const timelines = {
  'GET /tweets': {
    summary: 'The newest posts of everyone the viewer may see.',
    access: 'public',
    scope: 'read:statuses',
    query: PageQuery,
    answer: TweetPage,
  },
  'GET /tweets/user/:id': {
    summary: "A user's posts, newest first.",
    access: 'public',
    scope: 'read:statuses',
    params: ByUser,
    query: Type.Object({
      ...Page,
      filter: Type.Optional(
        OneOf(['posts', 'replies', 'media', 'likes', 'retweets'], {
          message: notOneOf(['posts', 'replies', 'media', 'likes', 'retweets']),
          description: "likes: only for the viewer's own profile.",
        }),
      ),
    }),
    answer: TweetPage,
  },
  'GET /timelines/following': {
    summary: 'Posts and reposts of followed users, newest first, each post once.',
    scope: 'read:statuses',
    query: PageQuery,
    answer: TweetPage,
  },
  'GET /timelines/for-you': {
    summary: 'Recommended posts, best first, each with its reason.',
    scope: 'read:statuses',
    query: PageQuery,
    answer: Type.Object({ tweets: Type.Array(SuggestedTweet), nextCursor: Cursor }),
  },
  'PUT /tweets/:id/less': {
    summary: 'Shows less like a post: For you ranks its author and hashtags lower, for some weeks.',
    scope: 'write:filters',
    standing: 'frozen',
    params: ById,
    limit: 'toggles',
    answer: LessLikeThis,
  },
  'DELETE /tweets/:id/less': {
    summary: 'Takes that back.',
    scope: 'write:filters',
    standing: 'frozen',
    params: ById,
    limit: 'toggles',
    answer: LessLikeThis,
  },
  'GET /timelines/less': {
    summary: 'How many posts the viewer wants to see less like.',
    scope: 'read:filters',
    answer: Type.Object({ count: Count }),
  },
  'DELETE /timelines/less': {
    summary: 'Takes all of that back.',
    scope: 'write:filters',
    standing: 'frozen',
    limit: 'toggles',
    answer: Ok,
  },
  'GET /timelines/matching': {
    summary: 'What a muted word would hide: the newest posts of the timelines of the viewer that hold it.',
    scope: 'read:search',
    query: Type.Object({
      text: Type.String({
        maxLength: MUTED_WORD_LENGTH * CODE_POINTS_PER_CHARACTER,
        message: keepTo(MUTED_WORD_LENGTH),
      }),
      isWhole: Type.Optional(Type.Boolean({ message: notSwitch })),
    }),
    limit: 'search',
    answer: Type.Object({
      tweets: Type.Array(Tweet, { description: 'The newest few.' }),
      count: Count,
      of: Type.Integer({ minimum: 0, description: 'How many posts were looked at.' }),
    }),
  },
} as const satisfies Endpoints
