import Type, { type Static } from 'typebox'
import { covers } from '#contract/covers.ts'
import type { Endpoints } from '#contract/endpoint.ts'
import {
  CODE_POINTS_PER_CHARACTER,
  LISTED_IDS,
  THREAD_IMAGES,
  THREAD_POSTS,
  TWEET_IMAGES,
  TWEET_LENGTH,
} from '#contract/limits.ts'
import { reach, reachFields, replies } from '#contract/reach.ts'
import { keepTo, notSwitch, upToImages, upToPosts } from '#contract/schema-texts.ts'
import { ById, Count, Cursor, Id, Nullable, Ok, OpenReport, Page, PageQuery, Time, TOGGLE } from '#contract/schemas.ts'
import { text } from '#contract/server-texts.ts'
import { Filtered } from './filters/filtered.ts'
import { Author, UserPage } from './users.ts'

export const Media = Type.Object({
  url: Type.String({ description: 'The large picture, at most 1600 pixels wide or high.' }),
  smallUrl: Type.String({ description: 'At most 680 pixels wide or high.' }),
  width: Type.Integer(),
  height: Type.Integer(),
  alt: Type.String(),
  placeholder: Type.String({ description: 'A tiny blurred picture as a data: URL.' }),
})
export type Media = Static<typeof Media>

/** Fields of a post that are the same for every viewer. */
export const tweetFields = {
  _id: Id,
  content: Type.String(),
  text: Type.String({ description: 'The same as content.' }),
  images: Type.Array(Type.String()),
  media: Type.Array(Media),
  warning: Nullable(
    Type.String({ description: 'What to show instead of the text and the images until they are opened.' }),
  ),
  isSensitive: Type.Boolean({ description: 'Whether to cover the images until they are opened.' }),
  user: Author,
  replyTo: Nullable(Id),
  replyToUser: Nullable(Type.Object({ _id: Id, username: Type.String() })),
  ...reachFields,
  createdAt: Time,
  editedAt: Nullable(Time),
  likesCount: Count,
  retweetsCount: Count,
  repliesCount: Count,
  bookmarksCount: Count,
}

/** Fields of a post that depend on the viewer. */
const viewerFields = {
  likes: Type.Array(Id, { maxItems: LISTED_IDS, description: "The viewer's own id first, then the newest." }),
  retweets: Type.Array(Id, { maxItems: LISTED_IDS, description: "The viewer's own id first, then the newest." }),
  bookmarks: Type.Array(Id, { maxItems: 1, description: "Only the viewer's own id: bookmarks are private." }),
  liked: Type.Boolean(),
  retweeted: Type.Boolean(),
  bookmarked: Type.Boolean(),
  canReply: Type.Optional(
    Type.Boolean({ description: 'Whether the viewer may reply, where the author of the thread has limited who may.' }),
  ),
  retweetedBy: Nullable(Author),
  filtered: Type.Optional(Filtered),
  openReport: Type.Optional(OpenReport),
}

export const Tweet = Type.Object({ ...tweetFields, ...viewerFields })
export type Tweet = Static<typeof Tweet>

export const TweetPage = Type.Object({ tweets: Type.Array(Tweet), nextCursor: Cursor })
export type TweetPage = Static<typeof TweetPage>

// The use case counts graphemes. This maximum only refuses what could never fit.
const Content = Type.String({
  maxLength: TWEET_LENGTH * CODE_POINTS_PER_CHARACTER,
  message: keepTo(TWEET_LENGTH),
})
const Alt = Type.Array(Type.String({ message: text('Describe the image in words.') }), {
  maxItems: TWEET_IMAGES,
  message: upToImages(TWEET_IMAGES),
  description: 'Descriptions of the uploaded images, in the same order.',
})

const Pinned = Type.Object({ pinnedTweet: Nullable(Id) })

export const tweets = {
  'POST /tweets': {
    summary: 'Publishes a post.',
    body: Type.Object({
      content: Type.Optional(Content),
      alt: Type.Optional(Alt),
      ...covers,
      ...reach,
      ...replies,
      replyTo: Type.Optional(Nullable(Id)),
    }),
    files: { images: TWEET_IMAGES },
    idempotent: true,
    limit: 'tweets',
    answer: Type.Object({ tweet: Tweet }),
    status: 201,
  },
  'POST /tweets/reply/:id': {
    summary: 'Replies to a post.',
    params: ById,
    body: Type.Object({ content: Content, ...covers, ...reach }),
    files: {},
    idempotent: true,
    limit: 'tweets',
    answer: Type.Object({ tweet: Tweet }),
    status: 201,
  },
  'POST /tweets/thread': {
    summary: 'Publishes several posts at once, each a reply to the one before, or none of them.',
    body: Type.Object({
      content: Type.Array(Content, {
        minItems: 1,
        maxItems: THREAD_POSTS,
        message: upToPosts(THREAD_POSTS),
        description: 'The text of each post, in order.',
      }),
      imagesPerPost: Type.Optional(
        Type.Array(Type.Integer({ minimum: 0, maximum: TWEET_IMAGES, message: upToImages(TWEET_IMAGES) }), {
          maxItems: THREAD_POSTS,
          message: upToPosts(THREAD_POSTS),
          description: 'How many of the uploaded images belong to each post, in order. Without it, all to the first.',
        }),
      ),
      alt: Type.Optional({ ...Alt, maxItems: THREAD_IMAGES, message: upToImages(THREAD_IMAGES) }),
      ...covers,
      ...reach,
      ...replies,
      replyTo: Type.Optional({ ...Nullable(Id), description: 'The post that the first one replies to.' }),
    }),
    files: { images: THREAD_IMAGES },
    idempotent: true,
    limit: 'tweets',
    answer: Type.Object({ tweets: Type.Array(Tweet) }),
    status: 201,
  },
  'GET /tweets/:id': { summary: 'One post.', params: ById, answer: Type.Object({ tweet: Tweet }) },
  'GET /tweets/:id/replies': {
    summary: 'Replies to a post, oldest first.',
    params: ById,
    query: Type.Object({
      ...Page,
      hidden: Type.Optional(
        Type.Literal('true', { description: 'Only those that the author of the thread has hidden.' }),
      ),
    }),
    answer: Type.Object({
      ...TweetPage.properties,
      hasHidden: Type.Optional(Type.Literal(true, { description: 'On the last page: there are hidden replies.' })),
    }),
  },
  'GET /tweets/:id/ancestors': {
    summary: 'The ancestors of a reply, from the root of the thread down.',
    params: ById,
    answer: Type.Object({ tweets: Type.Array(Tweet) }),
  },
  'PUT /tweets/:id': {
    summary: "Edits one of the viewer's posts.",
    params: ById,
    body: Type.Object({
      content: Type.Optional(Content),
      alt: Type.Optional(Alt),
      ...covers,
      replaceImages: Type.Optional(
        Type.Union([Type.Literal('true'), Type.Literal('false'), Type.Boolean()], {
          message: notSwitch,
          description:
            'Replaces the images with those of keepImages, followed by the uploads. Without it, uploads are added.',
        }),
      ),
      keepImages: Type.Optional(
        Type.Array(Type.String({ maxLength: 500 }), {
          maxItems: TWEET_IMAGES,
          message: upToImages(TWEET_IMAGES),
          description: 'With replaceImages: URLs of the current images to keep, in their new order.',
        }),
      ),
      keepAlt: Type.Optional({
        ...Alt,
        description: 'With keepImages: new descriptions of those images, in the same order.',
      }),
    }),
    files: { images: TWEET_IMAGES },
    answer: Type.Object({ tweet: Tweet }),
  },
  'DELETE /tweets/:id': { summary: "Deletes one of the viewer's posts.", standing: 'frozen', params: ById, answer: Ok },
  'PUT /tweets/:id/pin': {
    summary: "Pins one of the viewer's posts to their profile, in place of another.",
    params: ById,
    limit: 'toggles',
    answer: Pinned,
  },
  'DELETE /tweets/:id/pin': {
    summary: "Unpins one of the viewer's posts.",
    standing: 'frozen',
    params: ById,
    limit: 'toggles',
    answer: Pinned,
  },
  'PUT /tweets/:id/hidden': {
    summary: "Hides another user's reply in a thread that the viewer began.",
    params: ById,
    limit: 'toggles',
    answer: Type.Object({ tweet: Tweet }),
  },
  'DELETE /tweets/:id/hidden': {
    summary: 'Shows a hidden reply again.',
    params: ById,
    limit: 'toggles',
    answer: Type.Object({ tweet: Tweet }),
  },
  'GET /tweets/:id/likes': {
    summary: 'Users who liked a post, newest first.',
    params: ById,
    query: PageQuery,
    answer: UserPage,
  },
  'GET /tweets/:id/retweets': {
    summary: 'Users who reposted a post, newest first.',
    params: ById,
    query: PageQuery,
    answer: UserPage,
  },
  'POST /tweets/like/:id': {
    summary: 'Likes a post, or removes the like.',
    params: ById,
    ...TOGGLE,
    answer: Type.Object({ liked: Type.Boolean(), likesCount: Count }),
  },
  'POST /tweets/retweet/:id': {
    summary: 'Reposts a post, or removes the repost.',
    params: ById,
    ...TOGGLE,
    answer: Type.Object({ retweeted: Type.Boolean(), retweetsCount: Count }),
  },
  'POST /tweets/bookmark/:id': {
    summary: 'Bookmarks a post, or removes the bookmark.',
    standing: 'frozen',
    params: ById,
    ...TOGGLE,
    answer: Type.Object({ bookmarked: Type.Boolean() }),
  },
} as const satisfies Endpoints
