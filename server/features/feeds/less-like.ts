/** "Show less like this": what For you ranks lower for a viewer, for some weeks. */
import { splitText } from '#contract/text.ts'
import type { Id } from '#server/core/ids/ids.ts'
import { fold } from '#server/core/text/fold.ts'
import { createCache } from '#server/db/cache.ts'
import type { Db } from '#server/db/db.ts'
import type { Deps } from '#server/db/deps.ts'
import { transact } from '#server/db/transaction.ts'
import { getBlocks } from '#server/features/people/visibility.ts'
import { findVisibleTweet } from '#server/features/posts/find.ts'
import { tweetSummaries } from '#server/features/posts/tweet-summaries.ts'
import { deleteLess, deleteLessOf, listLess, upsertLess } from './less-like.store.ts'
import { type Less, weightOf } from './ranking.ts'

/** Posts that count, the newest. */
const MOST = 200

const tagsOf = (content: string): string[] => [
  ...new Set(splitText(content).flatMap((part) => (part.kind === 'hashtag' ? fold(part.tag) : []))),
]

export async function wantLess(deps: Deps, viewer: Id, id: Id) {
  const { author_id } = await findVisibleTweet(deps, viewer, id)
  const tags = tagsOf((await tweetSummaries.get(deps, id))?.content ?? '')
  await transact(deps.db, async (tx) => {
    await upsertLess(tx, {
      ...{ account_id: viewer, tweet_id: id, author_id },
      ...{ tags: JSON.stringify(tags), created_at: deps.clock() },
    })
    const rows = await listLess(tx, viewer, MOST + 1)
    await deleteLess(
      tx,
      viewer,
      rows.slice(MOST).map((row) => row.tweet_id),
    )
  })
  return { isLess: true }
}

export async function undoLess({ db }: Deps, viewer: Id, id: Id) {
  await transact(db, (tx) => deleteLess(tx, viewer, [id]))
  return { isLess: false }
}

export const countLess = async ({ db }: Deps, viewer: Id) => ({ count: (await lessOf(db, viewer)).length })

export const resetLess = ({ db }: Deps, viewer: Id) => transact(db, (tx) => deleteLessOf(tx, viewer))

/** By viewer. */
const lessCache = createCache<Id, readonly Less[]>(
  { entities: ['block'], bytes: (less) => 200 * less.length },
  ({ db }, viewers) => Promise.all(viewers.map(async (viewer) => [viewer, await readLess(db, viewer)] as const)),
)

const readLess = async (db: Db, viewer: Id): Promise<Less[]> =>
  (await listLess(db, viewer, MOST)).map((row) => ({
    ...{ tweet: row.tweet_id, author: row.author_id, at: row.created_at },
    // Folded again: an earlier version may have folded less.
    tags: (JSON.parse(row.tags) as string[]).map(fold),
  }))

const lessOf = async (db: Db, viewer: Id): Promise<readonly Less[]> =>
  (await getBlocks(db, viewer)).hasLess ? (await lessCache.get({ db }, viewer))! : []

interface Ranked {
  id: Id
  author_id: Id
}

/** What the score of each post is multiplied by; undefined for most viewers. */
export async function readWeights(db: Db, viewer: Id, tweets: readonly Ranked[], moment: number) {
  const less = await lessOf(db, viewer)
  if (less.length === 0) return undefined
  const summaries = await tweetSummaries.getMany(
    { db },
    tweets.map(({ id }) => id),
  )
  return new Map(
    tweets.map(({ id, author_id: author }, index) => [
      id,
      weightOf({ id, author, tags: tagsOf(summaries[index]?.content ?? '') }, less, moment),
    ]),
  )
}
