/** Lists the posts with a hashtag. */
import { readTag } from '#server/core/text/read-tag.ts'
import type { PageQuery } from '#server/db/list.ts'
import { facet } from './facets.ts'
import { type Finding, findInTurn, HAS_MEDIA, type Reader } from './in-turn.ts'
import { parseQuery } from './parse.ts'
import { wholeWord } from './tokenize.ts'

/** Further hashtags of the posts: one of the first and of `any`, all of `all`, and none of `none`. */
interface TagFilter {
  any?: readonly string[] | undefined
  all?: readonly string[] | undefined
  none?: readonly string[] | undefined
  onlyMedia?: boolean | undefined
}

/** Further hashtags of each kind that count. */
const MAX_FURTHER = 4

/** A page of posts with the hashtag, newest first; empty for a text that is no hashtag. */
export async function getTagged(
  deps: Finding,
  reader: Reader,
  text: string,
  query: PageQuery,
  { any = [], all = [], none = [], onlyMedia = false }: TagFilter = {},
) {
  const tag = readTag(text)
  if (!tag) return { items: [], nextCursor: null }
  const phrasesOf = (names: readonly string[]) =>
    names.slice(0, MAX_FURTHER).map(readTag).filter(Boolean).map(facet.tag).map(wholeWord)
  const own = phrasesOf([tag])
  const wanted = {
    ...parseQuery(''),
    all: [...(any.length > 0 ? [] : own), ...phrasesOf(all)],
    none: phrasesOf(none),
    each: [...(any.length > 0 ? [[...own, ...phrasesOf(any)]] : []), ...(onlyMedia ? [HAS_MEDIA] : [])],
  }
  return findInTurn(deps, reader, wanted, 'latest', query)
}
