/** Chooses which posts to quote: in the order of the search engine, those with most terms first, each text once. */
import type { PostEvidence } from '#server/features/grok/evidence/evidence.ts'
import { type Term, toTextWords } from '#server/features/grok/words/terms.ts'
import { toWords } from '#server/features/search/tokenize.ts'
import { passageOf } from './passages.ts'

const MOST_COMPARED = 40

export interface Quotation {
  /** The quoted post, then posts with the same passage. */
  posts: PostEvidence[]
  passage: string
}

/** At most `limit` quotations of posts, which are given best first. Posts without text come last. */
export function pickPassages(posts: readonly PostEvidence[], terms: readonly Term[], limit: number): Quotation[] {
  const quotations = new Map<string, Quotation & { fit: number }>()
  for (const post of posts.slice(0, MOST_COMPARED)) {
    const passage = passageOf(post, terms)
    const text = toTextWords(passage)
    const key = toWords(passage).join(' ') || String(post.id)
    const same = quotations.get(key)
    if (same) same.posts.push(post)
    else {
      const fit = passage === '' ? -1 : terms.filter((term) => term.isIn(text)).length
      quotations.set(key, { posts: [post], passage, fit })
    }
  }
  return [...quotations.values()].sort((a, b) => b.fit - a.fit).slice(0, limit)
}
