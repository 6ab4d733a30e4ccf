/** "Show less like this": posts, authors and hashtags that For you ranks lower for a viewer, for some weeks. */
import type { Id } from '#server/core/ids/ids.ts'
import { fold } from '#server/core/text/fold.ts'
import { tagsIn } from '#server/core/text/tags-in.ts'
import { createCache } from '#server/db/cache.ts'
import type { Db } from '#server/db/db.ts'
import type { Deps } from '#server/db/deps.ts'
import { transact } from '#server/db/transaction.ts'
import { getViewerFilters } from '#server/features/people/visibility.ts'
import { findVisibleTweet } from '#server/features/posts/find.ts'
import { tweetSummaries } from '#server/features/posts/tweet-summaries.ts'
import {
  deleteLessLikeThis,
  deleteLessLikeThisOf,
  listLessLikeThis,
  upsertLessLikeThis,
} from './less-like-this.store.ts'
import { type LessLikeThis, weightOf } from './ranking.ts'

/** The number of newest posts that count. */
const MAX_POSTS = 200

export async function wantLessLikeThis(deps: Deps, viewer: Id, id: Id) {
  const { author_id } = await findVisibleTweet(deps, viewer, id)
  const tags = tagsIn((await tweetSummaries.get(deps, id))?.content ?? '')
  await transact(deps.db, async (tx) => {
    await upsertLessLikeThis(tx, {
      ...{ account_id: viewer, tweet_id: id, author_id },
      ...{ tags: JSON.stringify(tags), created_at: deps.clock() },
    })
    const rows = await listLessLikeThis(tx, viewer, MAX_POSTS + 1)
    await deleteLessLikeThis(
      tx,
      viewer,
      rows.slice(MAX_POSTS).map((row) => row.tweet_id),
    )
  })
  return { isLess: true }
}

export async function undoLessLikeThis({ db }: Deps, viewer: Id, id: Id) {
  await transact(db, (tx) => deleteLessLikeThis(tx, viewer, [id]))
  return { isLess: false }
}

export const countLessLikeThis = async ({ db }: Deps, viewer: Id) => ({
  count: (await lessLikeThisOf(db, viewer)).length,
})

export const resetLessLikeThis = ({ db }: Deps, viewer: Id) => transact(db, (tx) => deleteLessLikeThisOf(tx, viewer))

/** By viewer. */
const lessLikeThisCache = createCache<Id, readonly LessLikeThis[]>(
  { entities: ['viewer-filters'], bytes: (lessLikeThis) => 200 * lessLikeThis.length },
  ({ db }, viewers) =>
    Promise.all(viewers.map(async (viewer) => [viewer, await readLessLikeThis(db, viewer)] as const)),
)

const readLessLikeThis = async (db: Db, viewer: Id): Promise<LessLikeThis[]> =>
  (await listLessLikeThis(db, viewer, MAX_POSTS)).map((row) => ({
    ...{ tweet: row.tweet_id, author: row.author_id, at: row.created_at },
    // Folded again: an earlier version may have folded less.
    tags: (JSON.parse(row.tags) as string[]).map(fold),
  }))

const lessLikeThisOf = async (db: Db, viewer: Id): Promise<readonly LessLikeThis[]> =>
  (await getViewerFilters(db, viewer)).hasLessLikeThis ? (await lessLikeThisCache.get({ db }, viewer))! : []

interface Ranked {
  id: Id
  author_id: Id
}

/** The factor for the score of each post; undefined for most viewers. */
export async function readWeights(db: Db, viewer: Id, tweets: readonly Ranked[], moment: number) {
  const lessLikeThis = await lessLikeThisOf(db, viewer)
  if (lessLikeThis.length === 0) return undefined
  const summaries = await tweetSummaries.getMany(
    { db },
    tweets.map(({ id }) => id),
  )
  return new Map(
    tweets.map(({ id, author_id: author }, index) => [
      id,
      weightOf({ id, author, tags: tagsIn(summaries[index]?.content ?? '') }, lessLikeThis, moment),
    ]),
  )
}
