/** The posts that a rule has matched, for administrators. */
import { DAY_MS } from '#contract/durations.ts'
import { toIso } from '#server/core/clock.ts'
import { type Id, idAt, NO_ID, timeOf } from '#server/core/ids/ids.ts'
import type { Deps, ReadDeps } from '#server/db/deps.ts'
import { type PageQuery, readList, rowSource } from '#server/db/list.ts'
import { transact } from '#server/db/transaction.ts'
import { requirePermission } from '#server/features/people/roles.ts'
import { findTweets } from '#server/features/posts/store.ts'
import { presentPosts } from './rehearse.ts'
import { deleteOldMatches, listMatches } from './store.ts'

/** Days that a match is kept: as long as its act can be undone, and its report be read. */
const KEPT_DAYS = 60

export async function getMatches(deps: ReadDeps, viewer: Id, rule: Id, query: PageQuery) {
  await requirePermission(deps.db, viewer, 'automation.edit')
  const { items, nextCursor } = await readList(
    rowSource((before, limit) => listMatches(deps.db, rule, before, limit)),
    { ids: deps.ids, query, visible: (found) => found },
  )
  const tweetIds = items.map((item) => item.tweet_id)
  const byId = new Map((await findTweets(deps.db, tweetIds)).map((row) => [row.id, row]))
  const posts = items.map(({ tweet_id: id, account_id: author_id }) => byId.get(id) ?? { id, author_id })
  const presented = await presentPosts(deps, posts)
  const matches = presented.map((post, index) => {
    const { id, act_id } = items[index]!
    const createdAt = post.tweet === null ? toIso(timeOf(id)) : post.createdAt
    return { ...post, createdAt, act: act_id === NO_ID ? null : deps.ids.format(act_id) }
  })
  return { matches, nextCursor }
}

/** Purges matches whose acts can no longer be undone. */
export const purgeOldMatches = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<unknown> =>
  transact(db, (tx) => deleteOldMatches(tx, idAt(clock() - KEPT_DAYS * DAY_MS)))
