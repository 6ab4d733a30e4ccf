/**
 * Hashtags that moderators keep out of trends, topics and suggestions. Posts with them stay, and are found by search.
 */
import { likenessOf } from '#server/core/text/likeness.ts'
import type { Db } from '#server/db/db.ts'
import { refusedCache } from './refused-tags.store.ts'

/** A test of folded hashtags: true for those that look like a refused one, also with a number appended. */
export async function readRefusal(db: Db): Promise<(tag: string) => boolean> {
  const refused = (await refusedCache.get({ db }, 'all'))!
  if (refused.size === 0) return () => false
  return (tag) => {
    const likeness = likenessOf(tag)
    return refused.has(likeness) || refused.has(likeness.replace(/\d+$/u, ''))
  }
}
