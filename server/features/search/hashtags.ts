import type { Hashtag } from '#contract/calls/search.ts'
import { INNER_MARKS } from '#contract/text/characters.ts'
import { fold } from '#server/core/text/fold.ts'
import type { Db } from '#server/db/db.ts'
import { readRefusal } from '#server/features/people/suggestions/refused-tags.ts'
import { listTagsFromTop, MAX_PREFIXES } from './hashtags.store.ts'

/** Additional rows to read, which replace refused ones. */
const SPARE = 10

const outsideTags = new RegExp(`[^\\p{L}\\p{M}\\p{N}_${INNER_MARKS}]+`, 'gu')

/**
 * Hashtags that begin with the text without its spaces, or with one of its words, most used first, without refused
 * ones.
 */
export async function findHashtags(db: Db, text: string, limit: number): Promise<Hashtag[]> {
  if (/[@＠]/u.test(text)) return []
  const folded = fold(text)
  // Keeps the marks inside words, as in #col·lecció.
  const whole = folded.replace(outsideTags, '')
  const words = folded.split(/[^\p{L}\p{M}\p{N}_]+/u).filter((word) => word !== '')
  const prefixes = [...new Set([whole, words.join(''), ...words])].slice(0, MAX_PREFIXES)
  if (words.length === 0) return []
  const [isRefused, found] = await Promise.all([readRefusal(db), listTagsFromTop(db, prefixes, limit + SPARE)])
  const allowed = found.filter(({ tag }) => !isRefused(tag))
  const byTag = new Map(allowed.map((row) => [row.tag, row]))
  return [...byTag.values()]
    .sort((a, b) => b.tweets - a.tweets || (a.tag < b.tag ? -1 : 1))
    .slice(0, limit)
    .map(({ name, tweets }) => ({ tag: name, count: tweets }))
}
