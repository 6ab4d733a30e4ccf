/** Lists the posts with a hashtag. */
import type { Id } from '#server/core/ids/ids.ts'
import { readTag } from '#server/core/text/read-tag.ts'
import type { Deps } from '#server/db/deps.ts'
import type { PageQuery } from '#server/db/list.ts'
import { VISITOR } from '#server/features/people/visibility.ts'
import { parseQuery } from './parse.ts'
import { findTweets } from './tweets.ts'

interface Reader {
  viewer: Id
  /** The key of a visitor in the line of searches: visitors wait for each other, and members do not wait for them. */
  addressRange: string
  signal: AbortSignal
}

/** A page of posts with the hashtag, newest first; empty for a text that is no hashtag. */
export async function getTagged(
  deps: Pick<Deps, 'db' | 'store' | 'ids' | 'admission'>,
  { viewer, addressRange, signal }: Reader,
  text: string,
  query: PageQuery,
) {
  const tag = readTag(text)
  if (!tag) return { items: [], nextCursor: null }
  const [line, key] = viewer === VISITOR ? (['visitorSearch', addressRange] as const) : (['search', viewer] as const)
  const find = () => findTweets(deps, viewer, parseQuery(`#${tag} `), 'latest', query)
  return deps.admission.run(line, key, find, signal)
}
