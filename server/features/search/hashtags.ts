import type { Hashtag } from '#contract/calls/search.ts'
import { fold } from '#server/core/text/fold.ts'
import type { Db } from '#server/db/db.ts'
import { listTagsFromTop } from './hashtags.store.ts'

const MOST_WORDS = 5

/** Hashtags that begin with the text, without its spaces, or with one of its words; the most used first. */
export async function findHashtags(db: Db, text: string, limit: number): Promise<Hashtag[]> {
  if (text.includes('@')) return []
  const words = fold(text)
    .split(/[^\p{L}\p{M}\p{N}_]+/u)
    .filter((word) => word !== '')
  const prefixes = new Set([words.join(''), ...words.slice(0, MOST_WORDS)])
  const found = (
    await Promise.all([...prefixes].map((prefix) => (prefix ? listTagsFromTop(db, prefix, limit) : [])))
  ).flat()
  const byTag = new Map(found.map((row) => [row.tag, row]))
  return [...byTag.values()]
    .sort((a, b) => b.tweets - a.tweets || (a.tag < b.tag ? -1 : 1))
    .slice(0, limit)
    .map(({ name, tweets }) => ({ tag: name, count: tweets }))
}
