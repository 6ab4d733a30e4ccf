/**
 * Sets aside the follows of an account that waits for its deletion, and takes them back. Both rows of a follow store
 * that state, and the counters of both sides change with it, so a repeat changes nothing.
 */
import { sql } from 'kysely'
import { hasStanding } from '#contract/standing.ts'
import type { Id } from '#server/core/ids/ids.ts'
import { touch } from '#server/db/cache.ts'
import type { Tx } from '#server/db/db.ts'
import type { SetAsideBatch } from '#server/db/feature.ts'
import { padIds } from '#server/db/id-lists.ts'

const sides = {
  /** The users whom the account follows. */
  following: { own: 'follower_id', other: 'followee_id', ownCounter: 'following', otherCounter: 'followers' },
  /** The followers of the account. */
  followers: { own: 'followee_id', other: 'follower_id', ownCounter: 'followers', otherCounter: 'following' },
} as const

/**
 * Sets a batch of follows aside, or takes back those whose other side does not wait itself. Answers the processed
 * users.
 */
export async function setFollowsAside(
  tx: Tx,
  side: keyof typeof sides,
  { account, after, limit, isSetAside }: SetAsideBatch,
): Promise<{ ids: readonly Id[] }> {
  const { own, other, ownCounter, otherCounter } = sides[side]
  const rows = await tx
    .selectFrom(side)
    .select(`${other} as id`)
    .where(own, '=', account)
    .where(other, '>', after)
    .orderBy(other)
    .limit(limit)
    .execute()
  const ids = rows.map((row) => row.id)
  const wanted = isSetAside ? ids : await lockStaying(tx, ids)
  if (wanted.length === 0) return { ids }
  const changed = await tx
    .updateTable(side)
    .set({ is_set_aside: Number(isSetAside) })
    .where(own, '=', account)
    .where(other, 'in', padIds(wanted))
    .where('is_set_aside', '=', Number(!isSetAside))
    .returning(`${other} as id`)
    .execute()
  const others = changed.map((row) => row.id)
  if (others.length === 0) return { ids }
  await tx
    .updateTable(side === 'following' ? 'followers' : 'following')
    .set({ is_set_aside: Number(isSetAside) })
    .where(own, '=', account)
    .where(other, 'in', padIds(others))
    .execute()
  await addToCounters(tx, [account], ownCounter, isSetAside ? -others.length : others.length)
  await addToCounters(tx, others, otherCounter, isSetAside ? -1 : 1)
  return { ids }
}

async function addToCounters(
  tx: Tx,
  accounts: readonly Id[],
  counter: 'followers' | 'following',
  change: number,
): Promise<void> {
  await tx
    .updateTable('account_counters')
    .set({ [counter]: sql`${sql.ref(counter)} + ${change}` })
    .where('account_id', 'in', padIds(accounts))
    .execute()
  touch(tx, 'account-counters', ...accounts)
}

/**
 * Locks and answers the accounts that exist and do not wait for their deletion: one whose deletion begins now sets the
 * follow aside again after this transaction.
 */
async function lockStaying(tx: Tx, ids: readonly Id[]): Promise<Id[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .updateTable('accounts')
    .set((q) => ({ created_at: q.ref('created_at') }))
    .where('id', 'in', padIds(ids))
    .returning(['id', 'standing'])
    .execute()
  return rows.flatMap((row) => (hasStanding(row.standing, 'leaving') ? [] : row.id))
}
