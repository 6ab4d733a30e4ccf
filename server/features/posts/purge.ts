import { type Id, NO_ID } from '#server/core/ids/ids.ts'
import type { Deps } from '#server/db/deps.ts'
import { transact } from '#server/db/transaction.ts'
import { deleteTweetOf } from './delete.ts'
import { listOwnMarks } from './marks/marks.store.ts'
import { removeMark } from './marks/set-mark.ts'
import { partsWith } from './parts/parts.ts'
import { listOwnSince } from './store.ts'

const kinds = [
  ['retweets', 'retweet'],
  ['likes', 'like'],
  ['bookmarks', 'bookmark'],
] as const

/** Deletes a batch of a deleted account's tweets, likes, retweets and bookmarks. Returns how many. */
export async function purgeTweets(deps: Pick<Deps, 'db' | 'events'>, account: Id, limit: number): Promise<number> {
  let count = 0
  for (const part of partsWith('purge')) count += await transact(deps.db, (tx) => part.purge(tx, account, limit))
  for (const [own, kind] of kinds)
    for (const tweet of await listOwnMarks(deps.db, own, account, limit))
      if (await removeMark(deps, account, tweet, kind)) count++
  for (const tweet of await listOwnSince(deps.db, account, NO_ID, limit))
    if (await deleteTweetOf(deps, account, tweet)) count++
  return count
}
