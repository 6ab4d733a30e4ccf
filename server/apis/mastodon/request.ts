/** What routes of Mastodon's API read of a request. */
import type { CallRequest } from '#server/core/http/call.ts'
import { API } from '#server/core/http/register.ts'
import { parseDecimal } from '#server/core/ids/decimal-ids.ts'
import { type Id, NO_ID } from '#server/core/ids/ids.ts'
import type { Deps } from '#server/db/deps.ts'
import type { PageAddress } from './http/pages.ts'
import type { Reader } from './reader.ts'

/** The reader of the answer to a request. `viewer` is null for a call that anyone can make. */
export const readerOf = (deps: Deps, request: Pick<CallRequest, 'client'> & { viewer: Id | null }): Reader => ({
  deps,
  viewer: request.viewer ?? NO_ID,
  origin: request.client.origin,
})

/** Who searches, for lists that search finds. */
export const searcherOf = (request: Pick<CallRequest, 'client' | 'signal'> & { viewer: Id }) => ({
  viewer: request.viewer,
  addressRange: request.client.addressRange,
  signal: request.signal,
})

/** The address of a list for its `Link` header. `path` has the values of its parameters, as in `/v1/accounts/1/statuses`. */
export const addressOf = (request: Pick<CallRequest, 'client'> & { query: object }, path: string): PageAddress => ({
  url: `${request.client.origin}${API}${path}`,
  query: request.query as Record<string, unknown>,
})

/** The id that a path or a field names; `NO_ID`, which no row has, for any other text. */
export const idIn = ({ ids }: Pick<Deps, 'ids'>, text: string): Id => parseDecimal(ids, text)
