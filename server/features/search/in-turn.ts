/** Searches of readers who may be visitors: they take turns as all searches do. */
import type { Id } from '#server/core/ids/ids.ts'
import type { Deps } from '#server/db/deps.ts'
import type { PageQuery } from '#server/db/list.ts'
import { VISITOR } from '#server/features/people/visibility.ts'
import { facet } from './facets.ts'
import type { Query } from './parse.ts'
import { wholeWord } from './tokenize.ts'
import { findTweets, type Sort } from './tweets.ts'

/** Who searches. */
export interface Reader {
  viewer: Id
  /** The key of a visitor in the line of searches: visitors wait for each other, and members do not wait for them. */
  addressRange: string
  signal: AbortSignal
}

export type Finding = Pick<Deps, 'db' | 'store' | 'ids' | 'admission'>

/** The alternatives of a post with an image, a video or a voice note. */
export const HAS_MEDIA = ['images', 'gif', 'video', 'audio'].map((filter) => wholeWord(facet.has(filter)))

/** A page of the posts that match, once it is the reader's turn. */
export function findInTurn(
  deps: Finding,
  { viewer, addressRange, signal }: Reader,
  wanted: Query,
  sort: Sort,
  query: PageQuery,
) {
  const [line, key] = viewer === VISITOR ? (['visitorSearch', addressRange] as const) : (['search', viewer] as const)
  return deps.admission.run(line, key, () => findTweets(deps, viewer, wanted, sort, query), signal)
}
