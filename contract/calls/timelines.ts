import Type, { type Static } from 'typebox'
import type { Endpoints } from '#contract/endpoint.ts'
import { ByUser, Cursor, Nullable, Page, PageQuery } from '#contract/schemas.ts'
import { Tweet, TweetPage } from './tweets.ts'
import { Author } from './users.ts'

/** Why a post is in "For you". A like counts as `new` where the member who liked it does not show likes. */
export const Reason = Type.Object({
  type: Type.Union([
    Type.Literal('following'),
    Type.Literal('liked'),
    Type.Literal('retweeted'),
    Type.Literal('popular'),
    Type.Literal('new'),
  ]),
  user: Nullable({ ...Author, description: 'Whom the viewer follows and who liked (and shows likes) or reposted it.' }),
})
export type Reason = Static<typeof Reason>

export const SuggestedTweet = Type.Object({ ...Tweet.properties, reason: Reason })
export type SuggestedTweet = Static<typeof SuggestedTweet>

export const timelines = {
  'GET /tweets': {
    summary: 'The newest posts of everyone the viewer may see.',
    access: 'member',
    query: PageQuery,
    answer: TweetPage,
  },
  'GET /tweets/user/:id': {
    summary: "One member's posts, newest first.",
    access: 'member',
    params: ByUser,
    query: Type.Object({
      ...Page,
      filter: Type.Optional(
        Type.Union(
          ['posts', 'replies', 'media', 'likes', 'retweets'].map((name) => Type.Literal(name)) as unknown as [
            Type.TLiteral<'posts'>,
            Type.TLiteral<'replies'>,
            Type.TLiteral<'media'>,
            Type.TLiteral<'likes'>,
            Type.TLiteral<'retweets'>,
          ],
          {
            message: 'The filter is one of posts, replies, media, likes, retweets.',
            description: 'likes: own profile only.',
          },
        ),
      ),
    }),
    answer: TweetPage,
  },
  'GET /timelines/following': {
    summary: 'What the members one follows post and repost, newest first, each post once.',
    access: 'member',
    query: PageQuery,
    answer: TweetPage,
  },
  'GET /timelines/for-you': {
    summary: 'Posts the viewer may like, best first, each with the reason why it is there.',
    access: 'member',
    query: PageQuery,
    answer: Type.Object({ tweets: Type.Array(SuggestedTweet), nextCursor: Cursor }),
  },
} as const satisfies Endpoints
