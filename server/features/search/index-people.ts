/** Indexes people when they join, change their profile, and are followed. */
import type { BatchListener } from '#server/core/events.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { BackfillTask } from '#server/db/backfill.ts'
import type { Database } from '#server/db/db.ts'
import { transact } from '#server/db/transaction.ts'
import { listAccountIds } from '#server/features/people/account-lists.store.ts'
import { namesOf } from './names.ts'
import { findAccountsToIndex, findNames, PEOPLE_TIERS, replaceNames } from './people.store.ts'

const tierOf = (followers: number): number => Math.min(String(followers).length, PEOPLE_TIERS) - 1

export async function indexPeople(db: Database, ids: readonly Id[]): Promise<void> {
  if (ids.length === 0) return
  await transact(db, async (tx) => {
    const accounts = await findAccountsToIndex(tx, ids)
    const rows = accounts.flatMap((account) =>
      namesOf(account).map((word) => ({ account_id: account.id, word, level: tierOf(account.followers) })),
    )
    await replaceNames(tx, ids, rows)
  })
}

export const reindexPeople =
  (db: Database): BatchListener<'user.changed'> =>
  (events) =>
    indexPeople(db, [...new Set(events.map((event) => event.user))])

/** Reindexes users whose number of followers has gained or lost a digit. */
export const reindexFollowed =
  (db: Database): BatchListener<'user.followed' | 'user.unfollowed'> =>
  async (events) => {
    const ids = [...new Set(events.map((event) => event.user))]
    const [accounts, names] = await Promise.all([findAccountsToIndex(db, ids), findNames(db, ids)])
    const tiers = new Map(names.map((row) => [row.account_id, row.level]))
    const moved = accounts.filter((account) => tiers.get(account.id) !== tierOf(account.followers))
    const movedIds = moved.map((account) => account.id)
    await indexPeople(db, movedIds)
  }

/** Indexes people whose events were missed. */
export const peopleBackfill = (db: Database): BackfillTask => ({
  name: 'user_search',
  list: (after, limit) => listAccountIds(db, after, limit),
  handle: (ids) => indexPeople(db, ids),
})
