/**
 * Makes the app work with any server with the calls of docs/product.md: addresses that have another name
 * there, answers in the other shapes, and what takes several calls there. Fetched with the first answer
 * that is not marked as one of the contract (CONTRACT_HEADER).
 */
import { type ErrorCode, errors } from '#contract/errors.ts'
import type { Call, CallAnswer } from '#contract/index.ts'
import { type Asked, answers, latest, UNSAID } from './answers.ts'
import { idOf, listIn, raw, toUser } from './entities.ts'

/** What came back from a call, as it came; an undefined body could not be read. */
export interface Reply {
  status: number
  body: unknown
}

/** Makes a call as it is written, even one the contract does not have. */
export type Ask = (call: Call, input: object) => Promise<Reply>

/** Other names of a call, tried in turn when it does not succeed. */
const names: Partial<Record<Call, readonly string[]>> = {
  'POST /auth/signup': ['POST /auth/register'],
  'GET /users/:id': ['GET /users/by-username/:id', 'GET /users/handle/:id'],
  'GET /users/search': ['GET /users/find', 'GET /search'],
  'GET /search': ['GET /search?query'],
  'GET /messages/conversations': ['GET /dm/conversations'],
}
const namesOf = (call: Call, { query }: Asked) =>
  call === 'GET /search' && query.only === 'users'
    ? ['GET /search?query', 'GET /users/search', 'GET /users/find']
    : (names[call] ?? [])

type Makers = { [C in Call]?: (asked: Asked) => CallAnswer<C> | null | Promise<CallAnswer<C> | null> }

const page = { nextCursor: null }
const thread = async (asked: Asked, isMeant: (replyTo: string | null, id: string) => boolean) =>
  (await latest(asked)).filter((tweet) => isMeant(tweet.replyTo, tweet._id))

// Members of a list that names them in full.
const listed = async ({ params, rawly }: Asked, name: string) =>
  listIn(raw(await rawly('GET /users/:id', { params }))[name])
    .map(toUser)
    .filter(({ username }) => username !== '')

/** What a server that has no such call answers in others, or what its 404 means. */
const made: Makers = {
  'GET /search': () => ({ users: [], tweets: [], hashtags: [], ...page }),
  'GET /users/search': () => ({ users: [], ...page }),
  'GET /messages/conversations': () => ({ conversations: [], ...page }),
  'GET /messages/with/:id': ({ params, get }) =>
    get('GET /users/:id', { params }).then((other) => other && { other, messages: [], nextBefore: null }),
  'GET /messages/unread': async ({ get }) => {
    const all = (await get('GET /messages/conversations'))?.conversations ?? []
    return { count: all.filter(({ unreadCount }) => unreadCount > 0).length }
  },
  'GET /notifications/unread': async ({ get }) => {
    const all = (await get('GET /notifications'))?.notifications ?? []
    return { count: all.filter(({ read }) => !read).length }
  },
  'POST /notifications/read': () => ({ count: 0 }),
  'GET /tweets/:id': async (asked) => {
    const [tweet] = await thread(asked, (_, id) => id === asked.params.id)
    return tweet ? { tweet } : null
  },
  'GET /tweets/:id/replies': async (asked) => ({
    tweets: await thread(asked, (replyTo) => replyTo === asked.params.id),
    ...page,
  }),
  'GET /tweets/:id/ancestors': async (asked) => {
    const all = new Map((await latest(asked)).map((tweet) => [tweet._id, tweet]))
    const tweets = []
    for (let at = all.get(asked.params.id ?? ''); at?.replyTo; ) {
      at = all.get(at.replyTo)
      if (at) tweets.unshift(at)
    }
    return { tweets }
  },
  'GET /timelines/for-you': async ({ query, get }) => {
    const newest = await get('GET /tweets', { query })
    return newest && { ...newest, tweets: newest.tweets.map((tweet) => ({ ...tweet, reason: UNSAID })) }
  },
  'GET /timelines/following': async (asked) => {
    const followed = listIn(raw(await asked.rawly('GET /profile')).following).map(idOf)
    return { tweets: (await latest(asked)).filter(({ user }) => followed.includes(user._id)), ...page }
  },
  'GET /users/:id/followers': async (asked) => ({ users: await listed(asked, 'followers'), ...page }),
  'GET /users/:id/following': async (asked) => ({ users: await listed(asked, 'following'), ...page }),
}

/** What `first`, a server's own answer to a call, means in the words of the contract; asks it again where need be. */
export async function translate(call: Call, input: object, first: Reply, ask: Ask): Promise<Reply> {
  const asked: Asked = {
    params: {},
    query: {},
    body: {},
    ...input,
    async get(other, given = {}) {
      const reply = await translate(other, given, await ask(other, given), ask)
      return isSuccess(reply) ? (reply.body as never) : null
    },
    async rawly(other, given = {}) {
      const { body } = await underAnyName(other, { ...asked, ...given }, await ask(other, given), ask)
      return raw(body).user ?? body
    },
  }
  const reply = await underAnyName(call, asked, spoken(call, first), ask)
  const make = isSuccess(reply) ? answers[call] : isMissing(reply) && !isFinal(reply) ? made[call] : undefined
  if (!make) return isSuccess(reply) ? reply : refusal(call, reply)
  const body = isSuccess(reply) ? await answers[call]?.(reply.body, asked) : await made[call]?.(asked)
  return body ? { status: 200, body } : refusal(call, reply)
}

async function underAnyName(call: Call, asked: Asked, first: Reply, ask: Ask): Promise<Reply> {
  if (isSuccess(first) || isFinal(first)) return first
  const { params, query, body } = asked
  let best = first
  for (const name of namesOf(call, asked)) {
    const [other, parameter] = name.split('?')
    const input = {
      params,
      query: parameter ? { [parameter]: query.q } : query,
      ...(call.startsWith('POST') && { body }),
    }
    const reply = spoken(call, await ask(other as Call, input))
    if (isSuccess(reply)) return reply
    // What a missing address answers says less than a refusal; but of a member it says that there is none.
    if (!isMissing(reply) || call === 'GET /users/:id') best = reply
  }
  return best
}

const isSuccess = ({ status, body }: Reply) => status >= 200 && status < 300 && body !== undefined
const isMissing = ({ status, body }: Reply) =>
  [404, 405, 501].includes(status) || (status === 200 && body === undefined)
const isKnown = (code: unknown): code is ErrorCode => typeof code === 'string' && Object.hasOwn(errors, code)
// Another name would not change it: who asks is unknown, or asks too often, or the contract's own words were used.
const isFinal = (reply: Reply) =>
  reply.status === 401 ||
  reply.status === 429 ||
  (isKnown(raw(reply.body).code) && raw(reply.body).code !== 'route_not_found')

// "Done" may be said without a word.
const spoken = (call: Call, reply: Reply): Reply =>
  reply.body === undefined && reply.status < 300 && !call.startsWith('GET') ? { ...reply, body: {} } : reply

/** A refusal as the contract words it, with the server's message. An answer without sense is one, too. */
function refusal(call: Call, { status, body }: Reply): Reply {
  const { message, error, fields, code } = raw(status < 300 ? null : body)
  const said = [message, error].find((text) => typeof text === 'string') ?? ''
  const known = isKnown(code) ? code : codeFor(call, status)
  return { status: status < 300 ? 502 : status, body: { message: said, code: known, fields } }
}

function codeFor(call: Call, status: number): ErrorCode | undefined {
  // The only call in which a wrong password meets a good token.
  if (status === 401 && call !== 'PUT /profile')
    return call.startsWith('POST /auth') ? 'wrong_credentials' : 'signed_out'
  if (status === 404 && call.startsWith('GET /tweets/')) return 'tweet_not_found'
  if (status === 404 && call.startsWith('GET /users/')) return 'user_not_found'
  return undefined
}
