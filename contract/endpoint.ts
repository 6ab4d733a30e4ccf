import type { Static, TObject, TSchema } from 'typebox'

/** One call of the API. Its key in a contract file is its method and path. */
export interface Endpoint {
  /** One sentence for the reader of the documentation. */
  summary: string
  /** `member` needs a session token; `anyone` takes one when it is there. */
  access: 'anyone' | 'member'
  params?: TObject
  query?: TObject
  /** The body: JSON, or a multipart form of the same fields when `files` is given. */
  body?: TObject
  /** File fields of the multipart form, with the most files each takes. */
  files?: Record<string, number>
  /** Counts against this limit of the account, besides the one for all calls; past it the answer is 429. */
  limit?: 'tweets' | 'toggles' | 'messages' | 'search' | 'grok'
  /** Takes an `Idempotency-Key` header. */
  idempotent?: true
  answer: TSchema
  /** Status of a success; 200 unless named. */
  status?: 200 | 201 | 202 | 204
  /** Other paths that mean the same call, with its method. */
  aliases?: readonly string[]
  /** Told in pieces of text, as server-sent events, to who accepts `text/event-stream`; the whole answer comes last. */
  streams?: true
  /** The same answer for everyone: served with an ETag. */
  cacheable?: true
}

export type Endpoints = Record<`${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`, Endpoint>

type Part<E, K extends string, T> =
  E extends Record<K, infer S extends TSchema> ? Record<T & string, Static<S>> : unknown

/** What a caller gives: path parameters, query, body and files, as the contract declares them. */
export type Input<E extends Endpoint> = Part<E, 'params', 'params'> &
  (E extends { query: infer Q extends TSchema } ? { query?: Static<Q> } : unknown) &
  Part<E, 'body', 'body'> &
  (E extends { files: infer F } ? { files?: { [K in keyof F]?: readonly Blob[] } } : unknown)

/** What a successful call answers. */
export type Answer<E extends Endpoint> = Static<E['answer']>
