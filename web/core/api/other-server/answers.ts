/** Converts answers of other servers to the shapes of the contract, by call. */
import type { Reason } from '#contract/calls/timelines.ts'
import type { Tweet } from '#contract/calls/tweets.ts'
import type { Call, CallAnswer } from '#contract/index.ts'
import { getSession } from '#web/core/session/session.ts'
import {
  idOf,
  listIn,
  raw,
  toAuthor,
  toConversation,
  toHashtag,
  toMe,
  toMessage,
  toNotification,
  toTrend,
  toTweet,
  toUser,
  toVerifiedOrg,
} from './entities.ts'

/** The input of the call that is converted, and access to other calls. */
export interface CallContext {
  params: Readonly<Record<string, string>>
  query: Readonly<Record<string, unknown>>
  body: Readonly<Record<string, unknown>>
  /** Makes another call to the same server; null when it fails. */
  get: <C extends Call>(call: C, input?: object) => Promise<CallAnswer<C> | null>
  /** Makes another call without converting its answer: for fields that the contract lacks. */
  getRaw: (call: Call, input?: object) => Promise<unknown>
}

type Shapes = {
  [C in Call]?: (body: unknown, context: CallContext) => CallAnswer<C> | null | Promise<CallAnswer<C> | null>
}

/** The reason of a tweet when the server sends none. */
export const NO_REASON: Reason = { type: 'new', user: null }

const cursorIn = (body: unknown) => {
  const { nextCursor } = raw(body)
  return { nextCursor: typeof nextCursor === 'string' ? nextCursor : null }
}
// A list of bookmarks may wrap its tweets.
const toPage = (body: unknown, ...names: string[]) => ({
  tweets: listIn(body, 'tweets', ...names).map((item) => toTweet(raw(item).tweet ?? item)),
  ...cursorIn(body),
})
const signedIn = (body: unknown) => ({ token: String(raw(body).token), user: toMe(raw(body).user) })
const tweetIn = (body: unknown): Tweet | null => {
  const tweet = raw(body).tweet ?? body
  return idOf(tweet) ? toTweet(tweet) : null
}

/** The newest tweets, from which fallbacks build other lists. */
export const latest = async ({ get }: CallContext): Promise<Tweet[]> =>
  (await get('GET /tweets', { query: { limit: 200 } }))?.tweets ?? []

const isOwn = (tweet: Tweet) => tweet.user._id === getSession().user?._id

/** Filters for the tabs of a profile, for servers without these calls. */
const filters: Record<string, (tweet: Tweet) => boolean> = {
  posts: (tweet) => tweet.replyTo === null,
  replies: (tweet) => tweet.replyTo !== null,
  media: (tweet) => tweet.images.length > 0,
  likes: (tweet) => tweet.liked,
  retweets: (tweet) => tweet.retweeted,
}

// The state of a like or retweet: from the answer, or else from the tweet. Null when both lack it.
const mark =
  <M extends 'liked' | 'retweeted', C extends 'likesCount' | 'retweetsCount'>(name: M, count: C) =>
  async (body: unknown, { params, get }: CallContext): Promise<(Record<M, boolean> & Record<C, number>) | null> => {
    const { [name]: isOn, [count]: number } = raw(body)
    const isComplete = typeof isOn === 'boolean' && typeof number === 'number'
    const tweet = isComplete ? null : (tweetIn(body) ?? (await get('GET /tweets/:id', { params }))?.tweet)
    if (!isComplete && !tweet) return null
    return { [name]: isOn ?? tweet?.[name], [count]: number ?? tweet?.[count] } as Record<M, boolean> &
      Record<C, number>
  }

// The answer has two lists, or one mixed list in which only tweets have a text.
function found(body: unknown): CallAnswer<'GET /search'> {
  const mixed = listIn(body, 'results')
  const isTweet = (item: unknown) => ['content', 'text'].some((name) => typeof raw(item)[name] === 'string')
  const { users = mixed.filter((item) => !isTweet(item)), tweets = mixed.filter(isTweet), hashtags } = raw(body)
  return {
    users: listIn(users).map(toUser),
    tweets: listIn(tweets).map(toTweet),
    hashtags: listIn(hashtags).map(toHashtag),
    ...cursorIn(body),
  }
}

/** The conversion of each call's answer to the contract. */
export const answers: Shapes = {
  'POST /auth/login': signedIn,
  'POST /auth/signup': signedIn,
  'POST /auth/google': signedIn,
  'POST /auth/apple': signedIn,
  'GET /auth/me': (body) => toMe(raw(body).user ?? body),

  'GET /users/random': (body) => listIn(body, 'users').map(toUser),
  'GET /users/search': (body) => ({ users: found(body).users, ...cursorIn(body) }),
  'GET /users/:id': async (body, { get }) => {
    const user = toUser(raw(body).user ?? body)
    if ('isBlocking' in raw(raw(body).user ?? body) || user.isOwnProfile) return user
    return { ...user, isBlocking: (await get('GET /profile'))?.blockedUsers.includes(user._id) ?? false }
  },
  'GET /users/:id/followers': (body) => ({ users: listIn(body, 'users', 'followers').map(toUser), ...cursorIn(body) }),
  'GET /users/:id/following': (body) => ({ users: listIn(body, 'users', 'following').map(toUser), ...cursorIn(body) }),
  'POST /users/:id/follow': async (body, { params, get }) => {
    const { following, isFollowing = following, followersCount } = raw(body)
    const isComplete = typeof isFollowing === 'boolean' && typeof followersCount === 'number'
    const user = isComplete ? null : await get('GET /users/:id', { params })
    if (!isComplete && !user) return null
    const isOn = typeof isFollowing === 'boolean' ? isFollowing : Boolean(user?.isFollowing)
    return { following: isOn, isFollowing: isOn, followersCount: user?.followersCount ?? Number(followersCount) }
  },
  'POST /users/:id/block': (body) => ({ blocked: Boolean(raw(body).blocked) }),
  'GET /profile': (body) => {
    const profile = raw(raw(body).user ?? body)
    const own = { ...raw(body), ...profile }
    return {
      ...toMe(own),
      showBirthYear: own.showBirthYear === true,
      blockedUsers: listIn(own.blockedUsers).map(idOf),
      // The tweets of a profile may omit their author.
      tweets: listIn(own.tweets).map((tweet) => toTweet({ user: own, ...raw(tweet) })),
    }
  },
  'PUT /profile': async (body, { get }) => {
    const user = raw(body).user ?? body
    const known = idOf(user) ? toMe(user) : await get('GET /auth/me')
    return known && { user: known }
  },

  'GET /tweets': (body) => toPage(body),
  'GET /tweets/user/:id': async (body, context) => {
    const filter = String(context.query.filter ?? '')
    const page = toPage(body)
    if (filter === 'likes' || filter === 'retweets') page.tweets = await latest(context)
    return { ...page, tweets: page.tweets.filter(filters[filter] ?? (() => true)) }
  },
  'GET /tweets/:id': (body) => {
    const tweet = tweetIn(body)
    return tweet && { tweet }
  },
  'GET /tweets/:id/replies': (body) => toPage(body, 'replies'),
  'GET /tweets/:id/ancestors': (body) => toPage(body, 'ancestors'),
  'POST /tweets': async (body, context) => {
    const tweet = tweetIn(body) ?? (await latest(context)).find(isOwn)
    return tweet ? { tweet } : null
  },
  'POST /tweets/reply/:id': async (body, context) => {
    const reply = raw(body).reply ?? body
    const tweet =
      tweetIn(reply) ?? (await latest(context)).find((one) => isOwn(one) && one.replyTo === context.params.id)
    return tweet ? { tweet } : null
  },
  'PUT /tweets/:id': async (body, { params, get }) => {
    const tweet = tweetIn(body)
    return tweet ? { tweet } : get('GET /tweets/:id', { params })
  },
  'DELETE /tweets/:id': () => ({ ok: true }),
  'POST /tweets/like/:id': mark('liked', 'likesCount'),
  'POST /tweets/retweet/:id': mark('retweeted', 'retweetsCount'),
  'POST /tweets/bookmark/:id': async (body, context) => {
    const { bookmarked } = raw(body)
    if (typeof bookmarked === 'boolean') return { bookmarked }
    const kept = await context.get('GET /bookmarks')
    return kept && { bookmarked: kept.tweets.some(({ _id }) => _id === context.params.id) }
  },
  'GET /timelines/following': (body) => toPage(body),
  'GET /timelines/for-you': (body) => {
    const { nextCursor } = cursorIn(body)
    const tweets = listIn(body, 'tweets').map((item) => ({
      ...toTweet(item),
      reason: (raw(item).reason as Reason | undefined) ?? NO_REASON,
    }))
    return { tweets, nextCursor }
  },
  'GET /bookmarks': (body) => toPage(body, 'bookmarks'),

  'GET /search': found,
  'GET /trends': (body) => ({ trends: listIn(body, 'trends').map(toTrend) }),
  'GET /notifications': (body) => ({
    notifications: listIn(body, 'notifications').map(toNotification),
    ...cursorIn(body),
  }),
  'GET /messages/conversations': (body) => ({
    conversations: listIn(body, 'conversations').map(toConversation),
    ...cursorIn(body),
  }),
  'GET /messages/with/:id': async (body, { params, get }) => {
    const other = raw(body).other ? toUser(raw(body).other) : await get('GET /users/:id', { params })
    const messages = listIn(body, 'messages').map((message) => toMessage(message, other ?? undefined))
    const { nextBefore } = raw(body)
    return (
      other && {
        other,
        messages: messages.sort((a, b) => (a.createdAt < b.createdAt ? -1 : 1)),
        nextBefore: typeof nextBefore === 'string' ? nextBefore : null,
      }
    )
  },
  'POST /messages': (body, { body: sent }) =>
    toMessage(idOf(raw(raw(body).message)) ? raw(body).message : body, toAuthor({ _id: sent.recipient })),
  'GET /verifiedOrgs': (body) => ({ orgs: listIn(body, 'orgs', 'items').map(toVerifiedOrg), ...cursorIn(body) }),
  'POST /grok/ask': (body) => {
    const { ok, text = '', message = '' } = raw(body)
    const sources = listIn(body, 'sources').map((source, index) => ({
      n: index + 1,
      tweet: idOf(raw(source).tweet),
      user: toAuthor(raw(source).user),
    }))
    return {
      ok: Boolean(ok),
      text: String(text),
      message: String(message),
      sources,
      pages: [],
      tweets: [],
      model: null,
    }
  },
}
