/** The server of component tests. It answers by the contract: an answer that breaks the schema fails the test. */

import { Check } from 'typebox/value'
import { vi } from 'vitest'
import type { Tweet } from '#contract/calls/tweets.ts'
import type { Me, User } from '#contract/calls/users.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { type ErrorBody, type ErrorCode, errors } from '#contract/errors.ts'
import { type Call, type CallAnswer, contract } from '#contract/index.ts'
import { CONTRACT_HEADER } from '#contract/request.ts'
import { unknownMe } from './core/session/stored-user.ts'

/** A call as the fake server received it. */
export interface Seen {
  call: Call
  params: Record<string, string>
  query: Record<string, string>
  body: unknown
  headers: Headers
  /** Aborted when the call is cancelled. */
  signal: AbortSignal | null | undefined
}

/** An answer other than success; `offline` is no answer at all. */
class Refusal {
  readonly code: ErrorCode | 'offline'
  readonly fields: Record<string, string> | undefined
  readonly message: string | undefined
  readonly detail: Pick<ErrorBody, 'factor' | 'ended'>

  constructor(
    code: Refusal['code'],
    fields?: Record<string, string>,
    message?: string,
    detail: Pick<ErrorBody, 'factor' | 'ended'> = {},
  ) {
    this.code = code
    this.fields = fields
    this.message = message
    this.detail = detail
  }
}

/** Refuses a call with a code of contract/errors.ts, or leaves it without an answer. */
export const refuse = (code: ErrorCode | 'offline', fields?: Record<string, string>, message?: string) =>
  new Refusal(code, fields, message)

/** Refuses a sign-in that lacks its second factor. */
export const refuseForFactor = (factor: NonNullable<ErrorBody['factor']>) =>
  new Refusal('second_factor_required', undefined, undefined, { factor })

/** Refuses the token of a session that the server has ended. */
export const refuseEnded = (ended: NonNullable<ErrorBody['ended']>) =>
  new Refusal('signed_out', undefined, undefined, { ended })

/** A streamed answer, whose events the test sends. */
export class Streamed {
  /** Whether the client has cancelled the call. */
  isAborted = false
  #controller!: ReadableStreamDefaultController<Uint8Array>
  readonly #body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      this.#controller = controller
    },
  })

  /** Sends an event, or the beginning of one. */
  sends(raw: string): void {
    this.#controller.enqueue(new TextEncoder().encode(raw))
  }

  says(event: 'text' | 'answer' | 'error', data: object): void {
    this.sends(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
  }

  ends(): void {
    this.#controller.close()
  }

  breaks(): void {
    this.#controller.error(new TypeError('network error'))
  }

  respond(signal: AbortSignal | null | undefined): Response {
    signal?.addEventListener('abort', () => {
      this.isAborted = true
      this.#controller.error(signal.reason)
    })
    return new Response(this.#body, { headers: { ...headers, 'content-type': 'text/event-stream' } })
  }
}

type Reply<C extends Call> = CallAnswer<C> | Refusal | Streamed
/** The server's answers in a test, by call. */
export type Fakes = { [C in Call]?: Reply<C> | ((seen: Seen) => Reply<C> | Promise<Reply<C>>) }

/** Replaces `fetch` and uploads, of which a share is sent at once, for one test. Returns the calls made so far. */
export function fakeApi(fakes: Fakes, sentShare = 0.5): Seen[] {
  const seen: Seen[] = []
  const answer = async (input: string, init: RequestInit) => {
    const request = read(input, init)
    // Every composer asks it.
    if (request.call === 'GET /network' && !fakes['GET /network']) return respond(request.call, network, init.signal)
    seen.push(request)
    if (!(request.call in fakes)) throw new Error(`This test has no answer for ${request.call}.`)
    const fake: unknown = fakes[request.call]
    return respond(request.call, await (typeof fake === 'function' ? fake(request) : fake), init.signal)
  }
  vi.stubGlobal('fetch', answer)
  vi.stubGlobal('XMLHttpRequest', fakeUpload(answer, sentShare))
  return seen
}

const network: CallAnswer<'GET /network'> = {
  ...{ name: 'Plus', picture: null, colour: null, rules: '', registration: 'open', takesVideos: false },
  ...{ publicReading: false, publicByDefault: true },
}

/** An XMLHttpRequest of which a share is sent at once, and the rest with the answer. */
const fakeUpload = (answer: (input: string, init: RequestInit) => Promise<Response>, share: number) =>
  class {
    readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
    onload = () => {}
    onerror = () => {}
    onabort = () => {}
    status = 0
    responseText = ''
    readonly #sent = new Headers()
    #address: [method: string, url: string] = ['', '']
    #received = new Headers()
    readonly #abort = new AbortController()

    open(method: string, url: string): void {
      this.#address = [method, url]
    }

    setRequestHeader(name: string, value: string): void {
      this.#sent.set(name, value)
    }

    getResponseHeader(name: string): string | null {
      return this.#received.get(name)
    }

    send(body: BodyInit): void {
      const [method, url] = this.#address
      this.upload.onprogress?.({ loaded: share * 100, total: 100 })
      answer(url, { method, body, headers: this.#sent, signal: this.#abort.signal }).then(
        async (response) => {
          if (this.#abort.signal.aborted) return
          this.responseText = await response.text()
          this.status = response.status
          this.#received = response.headers
          this.onload()
        },
        () => this.#abort.signal.aborted || this.onerror(),
      )
    }

    abort(): void {
      this.#abort.abort()
      this.onabort()
    }
  }

// Literal paths come before paths with parameters: /users/search is not the page of a user.
const names = (call: string) => call.split(':').length
const calls = (Object.keys(contract) as Call[]).sort((a, b) => names(a) - names(b))

function read(input: string, init: RequestInit): Seen {
  const url = new URL(input, 'http://plus.test')
  const path = url.pathname.replace(/^\/api/, '')
  for (const call of calls) {
    const [method, pattern = ''] = call.split(' ')
    const patterns = [pattern, ...((contract[call] as Endpoint).aliases ?? [])]
    const match = patterns
      .map((each) => new RegExp(`^${each.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`).exec(path))
      .find(Boolean)
    if (method !== init.method || !match) continue
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : (init.body ?? null)
    const query = Object.fromEntries(url.searchParams)
    return { call, params: { ...match.groups }, query, body, headers: new Headers(init.headers), signal: init.signal }
  }
  throw new Error(`The contract has no ${init.method} ${path}.`)
}

const headers = { [CONTRACT_HEADER]: '1' }

function respond(call: Call, answer: unknown, signal: AbortSignal | null | undefined): Response {
  signal?.throwIfAborted()
  if (answer instanceof Refusal) {
    if (answer.code === 'offline') throw new TypeError('Failed to fetch')
    const [status, message] = errors[answer.code]
    const body = {
      code: answer.code,
      message: answer.message ?? message,
      ...(answer.fields && { fields: answer.fields }),
      ...answer.detail,
    }
    return Response.json(body, { status, headers })
  }
  if (answer instanceof Streamed) return answer.respond(signal)
  if (!Check(contract[call].answer, answer)) throw new Error(`The fake answer of ${call} breaks the contract.`)
  return answer === null ? new Response(null, { status: 204, headers }) : Response.json(answer, { headers })
}

const NOW = '2025-11-20T09:30:00.000Z'

/** A signed-in member. */
export const fakeMe = (change: Partial<Me> = {}): Me => ({
  ...unknownMe(null),
  _id: '01c3a1b2d4e5f60718293a4b',
  username: 'alice',
  name: 'Alice',
  dateRegistered: NOW,
  createdAt: NOW,
  email: 'alice@example.com',
  ...change,
})

/** The account of alice. */
export const fakeAccount: CallAnswer<'GET /account'> = {
  username: 'alice',
  email: 'alice@example.com',
  pendingEmail: null,
  createdAt: NOW,
  hasPassword: true,
}

/** Another member: bob. */
export const fakeUser = (change: Partial<User> = {}): User => {
  const {
    email: _,
    emailConfirmed: __,
    language: ___,
    ...user
  } = fakeMe({ _id: '01c3a1b2d4e5f60718293a4c', username: 'bob', name: 'Bob' })
  return { ...user, isOwnProfile: false, ...change }
}

/** A post by alice. */
export const fakeTweet = (change: Partial<Tweet> = {}): Tweet => {
  const { _id, username, name, avatar, isVerifiedOrg } = fakeMe()
  const content = change.content ?? 'Hello'
  return {
    _id: '01c3a1b2d4e5f60718293b00',
    content,
    text: content,
    images: [],
    media: [],
    warning: null,
    isSensitive: false,
    user: { _id, username, name, avatar, isVerifiedOrg },
    replyTo: null,
    replyToUser: null,
    createdAt: NOW,
    editedAt: null,
    likesCount: 0,
    retweetsCount: 0,
    repliesCount: 0,
    bookmarksCount: 0,
    quotesCount: 0,
    likes: [],
    retweets: [],
    bookmarks: [],
    liked: false,
    retweeted: false,
    bookmarked: false,
    retweetedBy: null,
    ...change,
  }
}
