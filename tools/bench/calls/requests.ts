/** The requests of each row. All rows draw their viewers and mix in their writes here. */
import { COMMON_LINK, type Data } from '#tools/bench/dataset/prepare.ts'
import { createText } from '#tools/bench/dataset/text.ts'
import { createPowerLaw, createRandom, type Random } from '#tools/random.ts'
import { requestText } from './rounds.ts'

/** Requests of a stream that draws from them at random. */
const DRAWN = 32_000
const ZIPF = 1
/** The share of writes in every read row, and what they are. */
const WRITES = 0.05
const LIKES = 0.7
const POSTS = 0.2
const SEED = 16
/** Words that every tenth post has, in the networks that the bench makes. */
export const COMMON_WORDS = [
  'garden',
  'coffee',
  'river',
  'window',
  'letter',
  'kitchen',
  'island',
  'winter',
  'bicycle',
  'morning',
] as const

/** Draws one request. */
export type Draw = () => string

export const drawMany = (draw: Draw, count = DRAWN): string[] => Array.from({ length: count }, draw)

/** The beginning of a text, which leaves room for a link. A cut in an emoji leaves half of it, which Plus would refuse. */
const shortened = (text: string): string => text.slice(0, 200).toWellFormed()

/** Requests of a client that asks for compressed answers, as browsers do. */
const accepting =
  (coding: string, draw: Draw): Draw =>
  () =>
    draw().replace('\r\n', `\r\naccept-encoding: ${coding}\r\n`)

/** Draws viewers by Zipf's law: a few read often, most read rarely. */
export function createViewers(random: Random, tokens: readonly string[]): () => string {
  const rank = createPowerLaw(random, tokens.length, ZIPF)
  return () => tokens[rank()]!
}

export function createRequests({ tokens, newcomers, tweetIds, memberIds, ownTweets }: Data) {
  const random = createRandom(SEED)
  const viewer = createViewers(random, tokens)
  const text = createText(random)
  const recent = createPowerLaw(random, tweetIds.length, 1)
  const member = createPowerLaw(random, memberIds.length, 0.7)
  const otherThan = (token: string): string => {
    const id = memberIds[member()]!
    return token.startsWith(id) ? otherThan(token) : id
  }

  const get =
    (path: () => string, token = viewer) =>
    () =>
      requestText(`GET /api/${path()}`, token())
  const post = () => requestText('POST /api/tweets', viewer(), { content: text() })
  const postLink = () => requestText('POST /api/tweets', viewer(), { content: `${shortened(text())} ${COMMON_LINK}` })
  // Each post of these is edited as often as others: a post has a limited number of versions.
  const edit = () => {
    const { id, token } = random.pick(ownTweets)
    return requestText(`PUT /api/tweets/${id}`, token, { content: text() })
  }
  const like = () => requestText(`POST /api/tweets/like/${tweetIds[recent()]}`, viewer())
  const follow = () => {
    const token = viewer()
    return requestText(`POST /api/users/${otherThan(token)}/follow`, token)
  }
  const message = () => {
    const token = viewer()
    return requestText('POST /api/messages', token, { recipient: otherThan(token), text: text() })
  }
  const write = () => {
    const share = random.next()
    if (share < LIKES) return like()
    return share < LIKES + POSTS ? post() : follow()
  }
  // Rows of newcomers share these: a newcomer is new to the server once.
  let used = 0
  const newcomer = () => newcomers[used++ % newcomers.length]!

  return {
    /** Reads a path, for viewers drawn by Zipf's law unless others are given. */
    get,
    newcomer,
    newest: get(() => 'tweets'),
    newestCompressed: accepting(
      'zstd',
      get(() => 'tweets'),
    ),
    following: get(() => 'timelines/following'),
    followingCompressed: accepting(
      'zstd',
      get(() => 'timelines/following'),
    ),
    followingNew: get(() => 'timelines/following', newcomer),
    forYou: get(() => 'timelines/for-you'),
    forYouNew: get(() => 'timelines/for-you', newcomer),
    trends: get(() => 'trends'),
    user: get(() => `users/${memberIds[member()]}`),
    one: get(() => `tweets/${tweetIds[recent()]}`),
    member: get(() => `tweets/user/${memberIds[member()]}`),
    bookmarks: get(() => 'bookmarks'),
    me: get(() => 'auth/me'),
    conversations: get(() => 'messages/conversations'),
    notifications: get(() => 'notifications'),
    groups: get(() => 'notifications?tab=all'),
    search: get(() => `search?q=${random.pick(COMMON_WORDS)}`),
    post,
    postLink,
    edit,
    like,
    message,
    follow,
    /** Changes a setting of an account, which is in every answer that shows the account. */
    changeAccount: (showBirthYear: boolean) => requestText('PUT /api/privacy', viewer(), { showBirthYear }),
    /** Reads with the writes that people make between them. */
    withWrites:
      (read: Draw): Draw =>
      () =>
        random.chance(WRITES) ? write() : read(),
  }
}

export type Requests = ReturnType<typeof createRequests>
