import Type from 'typebox'
import type { Endpoints } from './endpoint.ts'
import { ByUser, Page, PageQuery } from './schemas.ts'
import { TweetPage } from './tweets.ts'

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
} as const satisfies Endpoints
