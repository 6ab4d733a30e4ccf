import type { Static, TObject, TSchema } from 'typebox'
import type { Scope } from './scopes.ts'

/** One call of the API. Its key in a contract file is its method and path. */
export interface Endpoint {
  /** One sentence for the API documentation. */
  summary: string
  /**
   * `anyone` makes the session token optional. `public` lets visitors make the call without one where the network has
   * public reading, and shows them what is public. Other calls require one.
   */
  access?: 'anyone' | 'public'
  /**
   * The scope with which the access token of an app may make the call. `any`: the call knows no member, so every token may
   * make it, and it answers as without one. Null: only sessions of the web app may, because the call belongs to the security
   * of the account, to its private data, or to the work of moderators and administrators.
   */
  scope: Scope | 'any' | null
  params?: TObject
  query?: TObject
  /** The body: JSON, or a multipart form of the same fields when `files` is given. */
  body?: TObject
  /** The body may be left out. */
  optionalBody?: true
  /**
   * Restricted accounts that may make the call: `frozen` ones, or `any`. By default frozen accounts make GETs only, and
   * pending, suspended and leaving accounts make no call.
   */
  standing?: 'frozen' | 'any'
  /**
   * Whether accounts without a confirmed email address may make the call where the network requires one. By default
   * they make GETs and the calls of frozen accounts, which only affect what others do not see.
   */
  unconfirmed?: true
  /** File fields of the multipart form, each with its maximum number of files. */
  files?: Record<string, number>
  /** What the files are; images by default. A medium is an image, a video or a voice note. */
  fileKind?: 'image' | 'video' | 'medium'
  /** The rate limit of the call, besides the one for all calls. Beyond it the answer is 429. */
  limit?: 'tweets' | 'toggles' | 'messages' | 'search' | 'grok' | 'reports' | 'webhooks'
  /** A `GET` that writes, and counts against a limit before it does. */
  writes?: true
  /** Accepts an `Idempotency-Key` header. */
  idempotent?: true
  answer: TSchema
  /** Status of a success, 200 by default. */
  status?: 200 | 201 | 202 | 204
  /** Other paths of the same call. */
  aliases?: readonly string[]
  /** Streams text as server-sent events to clients that accept `text/event-stream`. The last event is the whole answer. */
  streams?: true
}

/** The calls of one contract file, by method and path. */
export type Endpoints = Record<`${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`, Endpoint>

type Part<E, K extends string, T> =
  E extends Record<K, infer S extends TSchema> ? Record<T & string, Static<S>> : unknown

/** Input of a call: path parameters, query, body and files. */
export type Input<E extends Endpoint> = Part<E, 'params', 'params'> &
  (E extends { query: infer Q extends TSchema } ? { query?: Static<Q> } : unknown) &
  (E extends { optionalBody: true } ? Partial<Part<E, 'body', 'body'>> : Part<E, 'body', 'body'>) &
  (E extends { files: infer F } ? { files?: { [K in keyof F]?: readonly Blob[] } } : unknown)

/** Answer of a successful call. */
export type Answer<E extends Endpoint> = Static<E['answer']>
