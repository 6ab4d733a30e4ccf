import Type, { type Static } from 'typebox'
import type { Endpoints } from '#contract/endpoint.ts'
import { LISTED_IDS, POST_EDITS, THREAD_IMAGES, TWEET_IMAGES } from '#contract/limits.ts'
import { pollFields } from '#contract/parts/poll.ts'
import { QuoteState, WhoQuotes } from '#contract/parts/quote.ts'
import {
  audienceOfPost,
  contentOfPost,
  fieldsOfQuotedPost,
  newPost,
  newReply,
  newThread,
  postEdit,
  versionOfPost,
  viewerFieldsOfPost,
} from '#contract/post.ts'
import {
  ById,
  Count,
  Cursor,
  Id,
  Nullable,
  Ok,
  OneOf,
  OpenReport,
  Page,
  PageQuery,
  Time,
  TOGGLE,
} from '#contract/schemas.ts'
import { Author, UserPage } from './users.ts'

/** Fields of a post that are the same for every viewer. */
export const tweetFields = {
  _id: Id,
  ...contentOfPost,
  user: Author,
  replyTo: Nullable(Id),
  replyToUser: Nullable(Type.Object({ _id: Id, username: Type.String() })),
  ...audienceOfPost,
  createdAt: Time,
  editedAt: Nullable(Time),
  likesCount: Count,
  retweetsCount: Count,
  repliesCount: Count,
  bookmarksCount: Count,
  quotesCount: { ...Count, description: 'How many posts quote it.' },
}

/** The post that a quoted post quotes: one line that names its author, without its content. */
const QuoteLine = Type.Object({
  state: QuoteState,
  tweet: Type.Optional(Type.Object({ _id: Id, user: Author }, { description: 'With `shown` and `muted` only.' })),
})

/** A post inside the post that quotes it. */
export const QuotedTweet = Type.Object({
  _id: Id,
  ...contentOfPost,
  ...fieldsOfQuotedPost,
  user: Author,
  createdAt: Time,
  editedAt: Nullable(Time),
  quote: Type.Optional({
    ...QuoteLine,
    description: 'The post that it quotes, as a line. Omitted when it quotes none.',
  }),
  openReport: Type.Optional(OpenReport),
})
export type QuotedTweet = Static<typeof QuotedTweet>

/** The quoted post, or the reason why it is not shown. */
export const Quote = Type.Object({
  state: QuoteState,
  tweet: Type.Optional({ ...QuotedTweet, description: 'With `shown` and `muted` only.' }),
})
export type Quote = Static<typeof Quote>

const Filtered = Type.Object(
  { words: Type.Array(Type.String()) },
  { description: "The viewer's muted words in it: lists show a line that opens it." },
)

const ChangedSince = Type.Array(OneOf(['like', 'retweet', 'reply', 'quote', 'vote']), {
  description:
    "What the viewer did about an earlier version, before the last edit. Omitted otherwise, and in one's own posts.",
})

/** Fields of a post that depend on the viewer. */
const viewerFields = {
  likes: Type.Array(Id, {
    maxItems: LISTED_IDS,
    description: "The viewer's own id first, then the newest. Empty for visitors.",
  }),
  retweets: Type.Array(Id, {
    maxItems: LISTED_IDS,
    description: "The viewer's own id first, then the newest. Empty for visitors.",
  }),
  bookmarks: Type.Array(Id, { maxItems: 1, description: "Only the viewer's own id: bookmarks are private." }),
  liked: Type.Boolean(),
  retweeted: Type.Boolean(),
  bookmarked: Type.Boolean(),
  canReply: Type.Optional(
    Type.Boolean({ description: 'Whether the viewer may reply, where the author of the thread has limited who may.' }),
  ),
  canQuote: Type.Optional(
    Type.Boolean({ description: 'Whether the viewer may quote it, where its author has limited who may.' }),
  ),
  quote: Type.Optional({ ...Quote, description: 'The post that it quotes. Omitted when it quotes none.' }),
  ...viewerFieldsOfPost,
  retweetedBy: Nullable(Author),
  filtered: Type.Optional(Filtered),
  changedSince: Type.Optional(ChangedSince),
  openReport: Type.Optional(OpenReport),
}

export const Tweet = Type.Object({ ...tweetFields, ...viewerFields })
export type Tweet = Static<typeof Tweet>
export type Media = Tweet['media'][number]

/** A version of a post: the current one, or an earlier one. */
export const Version = Type.Object({
  ...versionOfPost,
  createdAt: { ...Time, description: 'When the post was published or edited to this version.' },
})
export type Version = Static<typeof Version>

export const TweetPage = Type.Object({ tweets: Type.Array(Tweet), nextCursor: Cursor })
export type TweetPage = Static<typeof TweetPage>

/** The orders of the replies to a post. */
const REPLY_ORDERS = ['oldest', 'newest', 'relevant', 'liked'] as const

const Pinned = Type.Object({ pinnedTweet: Nullable(Id) })

export const tweets = {
  'POST /tweets': {
    summary: 'Publishes a post.',
    scope: 'write:statuses',
    body: Type.Object({ ...newPost, replyTo: Type.Optional(Nullable(Id)) }),
    files: { images: TWEET_IMAGES },
    idempotent: true,
    limit: 'tweets',
    answer: Type.Object({ tweet: Tweet }),
    status: 201,
  },
  'POST /tweets/reply/:id': {
    summary: 'Replies to a post.',
    scope: 'write:statuses',
    params: ById,
    body: Type.Object(newReply),
    files: { images: TWEET_IMAGES },
    idempotent: true,
    limit: 'tweets',
    answer: Type.Object({ tweet: Tweet }),
    status: 201,
  },
  'POST /tweets/thread': {
    summary: 'Publishes several posts at once, each a reply to the one before, or none of them.',
    scope: 'write:statuses',
    body: Type.Object({
      ...newThread,
      replyTo: Type.Optional({ ...Nullable(Id), description: 'The post that the first one replies to.' }),
    }),
    files: { images: THREAD_IMAGES },
    idempotent: true,
    limit: 'tweets',
    answer: Type.Object({ tweets: Type.Array(Tweet) }),
    status: 201,
  },
  'GET /tweets/:id': {
    summary: 'One post.',
    access: 'public',
    scope: 'read:statuses',
    params: ById,
    answer: Type.Object({ tweet: Tweet }),
  },
  'GET /tweets/:id/replies': {
    summary: 'Replies to a post, oldest first unless sorted otherwise.',
    access: 'public',
    scope: 'read:statuses',
    params: ById,
    query: Type.Object({
      ...Page,
      // Names the replies that are ranked.
      cursor: Type.Optional({ ...Page.cursor, maxLength: 2_000 }),
      sort: Type.Optional(
        OneOf(REPLY_ORDERS, {
          description:
            '`relevant`: those of its author, then those of the viewer and of people they follow, then the most liked.',
        }),
      ),
      hidden: Type.Optional(
        Type.Literal('true', {
          description: 'Only those that the author of the thread has hidden. Visitors see none of them.',
        }),
      ),
    }),
    answer: Type.Object({
      ...TweetPage.properties,
      hasHidden: Type.Optional(Type.Literal(true, { description: 'On the last page: there are hidden replies.' })),
    }),
  },
  'GET /tweets/:id/ancestors': {
    summary: 'The ancestors of a reply, from the root of the thread down.',
    access: 'public',
    scope: 'read:statuses',
    params: ById,
    answer: Type.Object({ tweets: Type.Array(Tweet) }),
  },
  'GET /tweets/:id/versions': {
    summary: 'The versions of a post, newest first, with the current one.',
    scope: 'read:statuses',
    params: ById,
    answer: Type.Object({ versions: Type.Array(Version, { maxItems: POST_EDITS + 1 }) }),
  },
  'PUT /tweets/:id': {
    summary: "Edits one of the viewer's posts.",
    scope: 'write:statuses',
    params: ById,
    body: Type.Object(postEdit),
    files: { images: TWEET_IMAGES },
    answer: Type.Object({ tweet: Tweet }),
  },
  'DELETE /tweets/:id': {
    summary: "Deletes one of the viewer's posts.",
    scope: 'write:statuses',
    standing: 'frozen',
    params: ById,
    answer: Ok,
  },
  'DELETE /tweets/:id/card': {
    summary:
      "Takes the link card off one of the viewer's posts, or the quote that its link made, for good. The post does not count as edited.",
    scope: 'write:statuses',
    standing: 'frozen',
    params: ById,
    limit: 'toggles',
    answer: Type.Object({ tweet: Tweet }),
  },
  'PUT /tweets/:id/pin': {
    summary: "Pins one of the viewer's posts to their profile, in place of another.",
    scope: 'write:accounts',
    params: ById,
    limit: 'toggles',
    answer: Pinned,
  },
  'DELETE /tweets/:id/pin': {
    summary: "Unpins one of the viewer's posts.",
    scope: 'write:accounts',
    standing: 'frozen',
    params: ById,
    limit: 'toggles',
    answer: Pinned,
  },
  'PUT /tweets/:id/hidden': {
    summary: "Hides another user's reply in a thread that the viewer began.",
    scope: 'write:statuses',
    params: ById,
    limit: 'toggles',
    answer: Type.Object({ tweet: Tweet }),
  },
  'DELETE /tweets/:id/hidden': {
    summary: 'Shows a hidden reply again.',
    scope: 'write:statuses',
    params: ById,
    limit: 'toggles',
    answer: Type.Object({ tweet: Tweet }),
  },
  'POST /tweets/:id/vote': {
    summary: 'Votes in the poll of a post, once. The same vote again changes nothing.',
    scope: 'write:statuses',
    params: ById,
    body: Type.Object(pollFields.vote),
    limit: 'toggles',
    answer: Type.Object({ tweet: Tweet }),
  },
  'GET /tweets/:id/likes': {
    summary: 'Users who liked a post, newest first.',
    scope: 'read:statuses',
    params: ById,
    query: PageQuery,
    answer: UserPage,
  },
  'GET /tweets/:id/retweets': {
    summary: 'Users who reposted a post, newest first.',
    scope: 'read:statuses',
    params: ById,
    query: PageQuery,
    answer: UserPage,
  },
  'GET /tweets/:id/quotes': {
    summary: 'Posts that quote a post, newest first.',
    access: 'public',
    scope: 'read:statuses',
    params: ById,
    query: PageQuery,
    answer: TweetPage,
  },
  'PUT /tweets/:id/who-quotes': {
    summary: "Changes who may quote one of the viewer's posts from now on. Quotes that exist stay.",
    scope: 'write:statuses',
    params: ById,
    body: Type.Object({ whoQuotes: WhoQuotes }),
    limit: 'toggles',
    answer: Type.Object({ tweet: Tweet }),
  },
  'DELETE /tweets/:id/quotes/:quote': {
    summary:
      "Detaches one of the viewer's posts from a post that quotes it, for good: nobody sees it there again, also after edits. Repeating it changes nothing.",
    scope: 'write:statuses',
    standing: 'frozen',
    params: Type.Object({ id: Id, quote: { ...Id, description: 'The post that quotes it.' } }),
    limit: 'toggles',
    answer: Type.Object({ quotesCount: Count }),
  },
  'POST /tweets/like/:id': {
    summary: 'Likes a post, or removes the like.',
    scope: 'write:favourites',
    params: ById,
    ...TOGGLE,
    answer: Type.Object({ liked: Type.Boolean(), likesCount: Count }),
  },
  'POST /tweets/retweet/:id': {
    summary: 'Reposts a post, or removes the repost.',
    scope: 'write:statuses',
    params: ById,
    ...TOGGLE,
    answer: Type.Object({ retweeted: Type.Boolean(), retweetsCount: Count }),
  },
  'POST /tweets/bookmark/:id': {
    summary: 'Bookmarks a post, or removes the bookmark.',
    scope: 'write:bookmarks',
    standing: 'frozen',
    params: ById,
    ...TOGGLE,
    answer: Type.Object({ bookmarked: Type.Boolean() }),
  },
} as const satisfies Endpoints
