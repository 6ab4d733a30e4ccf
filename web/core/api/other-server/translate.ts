/**
 * Adapts servers with other names and shapes of the calls in docs/product.md: tries alternative paths, converts
 * answers, and composes missing calls from others. Imported at the first answer without CONTRACT_HEADER.
 */
import { type ErrorCode, errors } from '#contract/errors.ts'
import type { Call, CallAnswer } from '#contract/index.ts'
import { answers, type CallContext, latest, NO_REASON } from './answers.ts'
import { idOf, listIn, raw, toUser } from './entities.ts'

/** The raw reply to a call. The body is undefined when it is not JSON. */
export interface Reply {
  status: number
  body: unknown
}

/** Sends a call without translation, even one that the contract lacks. */
type SendCall = (call: Call, input: object) => Promise<Reply>

/** Alternative names of a call, tried in order when it fails. */
const names: Partial<Record<Call, readonly string[]>> = {
  'POST /auth/signup': ['POST /auth/register'],
  'GET /users/:id': ['GET /users/by-username/:id', 'GET /users/handle/:id'],
  'GET /users/search': ['GET /users/find', 'GET /search'],
  'GET /search': ['GET /search?query'],
  'GET /messages/conversations': ['GET /dm/conversations'],
}
const namesOf = (call: Call, { query }: CallContext) =>
  call === 'GET /search' && query.only === 'users'
    ? ['GET /search?query', 'GET /users/search', 'GET /users/find']
    : (names[call] ?? [])

type Fallbacks = { [C in Call]?: (context: CallContext) => CallAnswer<C> | null | Promise<CallAnswer<C> | null> }

const page = { nextCursor: null }
const thread = async (context: CallContext, matches: (replyTo: string | null, id: string) => boolean) =>
  (await latest(context)).filter((tweet) => matches(tweet.replyTo, tweet._id))

// The users of a list with full entities.
const listed = async ({ params, getRaw }: CallContext, name: string) =>
  listIn(raw(await getRaw('GET /users/:id', { params }))[name])
    .map(toUser)
    .filter(({ username }) => username !== '')

/** Composes the answers of missing calls from other calls, or from the meaning of a 404. */
const fallbacks: Fallbacks = {
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
    const count = all.filter(({ read }) => !read).length
    return { count, groups: count }
  },
  'POST /notifications/read': () => ({ count: 0, groups: 0 }),
  'GET /tweets/:id': async (context) => {
    const [tweet] = await thread(context, (_, id) => id === context.params.id)
    return tweet ? { tweet } : null
  },
  'GET /tweets/:id/replies': async (context) => ({
    tweets: await thread(context, (replyTo) => replyTo === context.params.id),
    ...page,
  }),
  'GET /tweets/:id/ancestors': async (context) => {
    const all = new Map((await latest(context)).map((tweet) => [tweet._id, tweet]))
    const tweets = []
    for (let at = all.get(context.params.id ?? ''); at?.replyTo; ) {
      at = all.get(at.replyTo)
      if (at) tweets.unshift(at)
    }
    return { tweets }
  },
  'GET /timelines/for-you': async ({ query, get }) => {
    const newest = await get('GET /tweets', { query })
    return newest && { ...newest, tweets: newest.tweets.map((tweet) => ({ ...tweet, reason: NO_REASON })) }
  },
  'GET /timelines/following': async (context) => {
    const followed = listIn(raw(await context.getRaw('GET /profile')).following).map(idOf)
    return { tweets: (await latest(context)).filter(({ user }) => followed.includes(user._id)), ...page }
  },
  'GET /users/:id/followers': async (context) => ({ users: await listed(context, 'followers'), ...page }),
  'GET /users/:id/following': async (context) => ({ users: await listed(context, 'following'), ...page }),
}

/** Translates the first reply to a call into the contract, with further calls where needed. */
export async function translate(call: Call, input: object, first: Reply, send: SendCall): Promise<Reply> {
  const context: CallContext = {
    params: {},
    query: {},
    body: {},
    ...input,
    async get(other, given = {}) {
      const reply = await translate(other, given, await send(other, given), send)
      return isSuccess(reply) ? (reply.body as never) : null
    },
    async getRaw(other, given = {}) {
      const { body } = await tryNames(other, { ...context, ...given }, await send(other, given), send)
      return raw(body).user ?? body
    },
  }
  const reply = await tryNames(call, context, withBody(call, first), send)
  const make = isSuccess(reply) ? answers[call] : isMissing(reply) && !isFinal(reply) ? fallbacks[call] : undefined
  if (!make) return isSuccess(reply) ? reply : refusal(call, reply)
  const body = isSuccess(reply) ? await answers[call]?.(reply.body, context) : await fallbacks[call]?.(context)
  return body ? { status: 200, body } : refusal(call, reply)
}

async function tryNames(call: Call, context: CallContext, first: Reply, send: SendCall): Promise<Reply> {
  if (isSuccess(first) || isFinal(first)) return first
  const { params, query, body } = context
  let best = first
  for (const name of namesOf(call, context)) {
    const [other, parameter] = name.split('?')
    const input = {
      params,
      query: parameter ? { [parameter]: query.q } : query,
      ...(call.startsWith('POST') && { body }),
    }
    const reply = withBody(call, await send(other as Call, input))
    if (isSuccess(reply)) return reply
    // A refusal is more specific than a missing path, except for users, where 404 means that there is none.
    if (!isMissing(reply) || call === 'GET /users/:id') best = reply
  }
  return best
}

const isSuccess = ({ status, body }: Reply) => status >= 200 && status < 300 && body !== undefined
const isMissing = ({ status, body }: Reply) =>
  [404, 405, 501].includes(status) || (status === 200 && body === undefined)
const isKnown = (code: unknown): code is ErrorCode => typeof code === 'string' && Object.hasOwn(errors, code)
// Other names would give the same reply: not signed in, too many requests, or an error code of the contract.
const isFinal = (reply: Reply) =>
  reply.status === 401 ||
  reply.status === 429 ||
  (isKnown(raw(reply.body).code) && raw(reply.body).code !== 'route_not_found')

// A successful write may have an empty body.
const withBody = (call: Call, reply: Reply): Reply =>
  reply.body === undefined && reply.status < 300 && !call.startsWith('GET') ? { ...reply, body: {} } : reply

/** The error body of the contract, with the server's message. An unreadable success becomes a 502. */
function refusal(call: Call, { status, body }: Reply): Reply {
  const { message, error, fields, code } = raw(status < 300 ? null : body)
  const text = [message, error].find((each) => typeof each === 'string') ?? ''
  const known = isKnown(code) ? code : codeFor(call, status)
  return { status: status < 300 ? 502 : status, body: { message: text, code: known, fields } }
}

function codeFor(call: Call, status: number): ErrorCode | undefined {
  // PUT /profile answers 401 for a wrong password with a valid token.
  if (status === 401 && call !== 'PUT /profile')
    return call.startsWith('POST /auth') ? 'wrong_credentials' : 'signed_out'
  if (status === 404 && call.startsWith('GET /tweets/')) return 'tweet_not_found'
  if (status === 404 && call.startsWith('GET /users/')) return 'user_not_found'
  return undefined
}
