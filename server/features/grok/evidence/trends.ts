/** Trends as evidence, each with sample posts. */
import { DAY_MS } from '#contract/durations.ts'
import { type Id, idAt } from '#server/core/ids/ids.ts'
import type { Deps } from '#server/db/deps.ts'
import { facet } from '#server/features/search/facets.ts'
import { wholeWord } from '#server/features/search/tokenize.ts'
import { getTrends } from '#server/features/trends/trends.ts'
import type { PostEvidence } from './evidence.ts'
import { findBest } from './find-posts.ts'

const SAMPLE = 20

interface TrendEvidence {
  /** `#React`. */
  name: string
  /** Number of posts of the last day. */
  count: number
  posts: PostEvidence[]
}

/** The first `limit` trends with posts that the viewer may see. */
export async function findTrends(deps: Deps, viewer: Id, limit: number): Promise<TrendEvidence[]> {
  const { trends } = await getTrends(deps, viewer, limit * 2)
  const since = idAt(deps.clock() - DAY_MS)
  const found = await Promise.all(
    trends.map(async ({ name, count }) => {
      const words = [[wholeWord(facet.tag(name.slice(1)))]]
      return { name, count, posts: await findBest(deps, viewer, { words, since }, SAMPLE) }
    }),
  )
  return found.filter(({ posts }) => posts.length > 0).slice(0, limit)
}
