/** The requests of each row: each by a member chosen at random. */
import type { Data } from './data.ts'
import { createPowerLaw, createRandom } from './random.ts'
import { requestText } from './rounds.ts'
import { createText } from './text.ts'

const VARIANTS = 4_000
const SEED = 16

/** Requests of one kind; `path` and `body` are asked anew for each of some thousand variants. */
export function createRequests({ tokens, tweetIds, memberIds }: Data) {
  const random = createRandom(SEED)
  const text = createText(random)
  const recent = createPowerLaw(random, tweetIds.length, 1)
  const member = createPowerLaw(random, memberIds.length, 0.7)
  const variants = (line: () => string, body?: () => object) =>
    Array.from({ length: VARIANTS }, () => requestText(line(), random.pick(tokens), body?.()))

  return {
    newest: tokens.map((token) => requestText('GET /api/tweets', token)),
    following: tokens.map((token) => requestText('GET /api/timelines/following', token)),
    forYou: tokens.map((token) => requestText('GET /api/timelines/for-you', token)),
    trends: tokens.map((token) => requestText('GET /api/trends', token)),
    user: variants(() => `GET /api/users/${memberIds[member()]}`),
    one: variants(() => `GET /api/tweets/${tweetIds[recent()]}`),
    member: variants(() => `GET /api/tweets/user/${memberIds[member()]}`),
    bookmarks: tokens.map((token) => requestText('GET /api/bookmarks', token)),
    me: tokens.map((token) => requestText('GET /api/auth/me', token)),
    post: variants(
      () => 'POST /api/tweets',
      () => ({ content: text() }),
    ),
    conversations: tokens.map((token) => requestText('GET /api/messages/conversations', token)),
    notifications: tokens.map((token) => requestText('GET /api/notifications', token)),
    message: Array.from({ length: VARIANTS }, () => {
      const token = random.pick(tokens)
      const others = [memberIds[member()]!, memberIds[0]!, memberIds[1]!]
      const recipient = others.find((id) => !token.startsWith(id))
      return requestText('POST /api/messages', token, { recipient, text: text() })
    }),
    like: variants(() => `POST /api/tweets/like/${tweetIds[recent()]}`),
  }
}

export type Requests = ReturnType<typeof createRequests>
