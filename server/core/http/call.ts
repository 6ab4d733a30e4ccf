/** Types of handlers: the request of a call, and the routes of a contract file. */
import type { Static, TSchema } from 'typebox'
import type { Answer, Endpoint, Endpoints } from '#contract/endpoint.ts'
import type { SessionEnd } from '#contract/errors.ts'
import type { Language } from '#contract/languages.ts'
import type { Scope } from '#contract/scopes.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { RawJson } from '#server/core/json/raw-json.ts'
import type { TextStream } from '#server/core/json/text-stream.ts'
import type { MaybePromise } from '#server/core/maybe-promise.ts'
import type { LinkedAnswer } from './linked-answer.ts'
import type { StatusAnswer } from './status-answer.ts'
import type { StreamedAnswer } from './streaming.ts'

/** The account and the session of a signed-in user. */
export interface Session {
  account: Id
  id: Id
  /** The app that acts for the account, and what it may do. Absent in sessions of the web app, which may do everything. */
  app?: AppAccess
}

/** An app and the scopes of its token. The id of a personal access token's app is `NO_ID`. */
export interface AppAccess {
  id: Id
  /** The id of the access token. */
  token: Id
  scopes: ReadonlySet<Scope>
}

/** Finds the session of a token; null for an unknown or expired one. */
export type Authenticate = (token: string) => MaybePromise<Session | null>

/** Finds why the session of a token has ended; undefined when unknown. */
export type SessionEndOf = (token: string) => MaybePromise<SessionEnd | undefined>

/** A received file within the byte limit. It is removed before the reply is sent. */
export interface Upload {
  path: string
  bytes: number
}

type Values<E, K extends string> = E extends Record<K, infer S extends TSchema> ? Static<S> : Record<string, never>
type SignedIn<E extends Endpoint, T> = E extends { access: 'anyone' } ? T | null : T
/** Only calls that no app can make see the session: a token of an app is none, and must never be taken for one. */
type OwnSession<E extends Endpoint> = E extends { scope: null }
  ? E extends { access: 'anyone' | 'public' }
    ? Session | null
    : Session
  : never

/** A validated request of a call, as its handler gets it. */
export interface CallRequest<E extends Endpoint = Endpoint> {
  /** `NO_ID` for a visitor who makes a public call. */
  viewer: SignedIn<E, Id>
  session: OwnSession<E>
  /** The app that makes the call; null in the web app. */
  app: AppAccess | null
  params: Values<E, 'params'>
  query: Values<E, 'query'>
  body: Values<E, 'body'>
  files: E extends { files: infer F } ? { [K in keyof F]: Upload[] } : Record<string, never>
  /** The UUID of the `Idempotency-Key` header, or null. */
  idempotencyKey: string | null
  /**
   * `addressRange` is the key of `address` in rate limits, `cookie` is the raw header, `origin` is the origin that the
   * request was sent to, and `language` is that of the page.
   */
  client: {
    address: string
    addressRange: string
    userAgent: string
    cookie: string
    origin: string
    requestId: string
    language: Language
  }
  /** Aborts when the client disconnects or the server stops. */
  signal: AbortSignal
}

type Handler<E extends Endpoint> = (
  request: CallRequest<E>,
) => MaybePromise<
  E extends { streams: true }
    ? StreamedAnswer<Answer<E>>
    :
        | Answer<E>
        | RawJson<Answer<E>>
        | TextStream<Answer<E>>
        | LinkedAnswer<Answer<E> | RawJson<Answer<E>>>
        | StatusAnswer<Answer<E> | RawJson<Answer<E>>>
>

/** Answers `ok` after the work. */
export async function ok(work: Promise<unknown>): Promise<{ ok: true }> {
  await work
  return { ok: true }
}

/** One handler for each line of a contract file. */
export type Routes<T extends Endpoints> = {
  [C in keyof T]: T[C] extends Endpoint ? Handler<T[C]> : never
}
