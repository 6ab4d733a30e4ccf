/** Writes mutes and hidden reposts, and reads all filters of an account. */
import { sql } from 'kysely'
import type { Id } from '#server/core/ids/ids.ts'
import { touch } from '#server/db/cache.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { statement } from '#server/db/statement.ts'
import type { MutesTable } from '#server/db/tables/people.ts'
import { countWritten, hasWritten, insertNew } from '#server/db/written-rows.ts'
import type { Relation } from '#server/features/people/relations.store.ts'

/** The kinds of rows of `listRules`. */
export const RULE = {
  block: 0,
  mute: 1,
  muteWithNotifications: 2,
  reposts: 3,
  word: 4,
  lessLikeThis: 5,
  blockedBy: 6,
} as const

/**
 * All filters of an account, and the users who have blocked it, in one statement: the rule needs them for each list.
 */
export const listRules = statement<{ account: Id }>()((db, p) =>
  db
    .selectFrom('blocks')
    .select((q) => ['blocked_id as id', q.lit<number>(RULE.block).as('kind'), q.lit<number>(0).as('until')])
    .where('blocker_id', '=', p('account'))
    .unionAll(
      db
        .selectFrom('mutes')
        .select((q) => ['muted_id as id', q('hides_notifications', '+', q.lit<number>(RULE.mute)).as('kind'), 'until'])
        .where('muter_id', '=', p('account')),
    )
    .unionAll(
      db
        .selectFrom('hidden_reposts')
        .select((q) => ['user_id as id', q.lit<number>(RULE.reposts).as('kind'), q.lit<number>(0).as('until')])
        .where('account_id', '=', p('account')),
    )
    .unionAll(
      db
        .selectFrom('muted_words')
        .select((q) => ['id', q.lit<number>(RULE.word).as('kind'), 'until'])
        .where('account_id', '=', p('account')),
    )
    .unionAll(
      db
        .selectFrom('less_like')
        .select((q) => ['tweet_id as id', q.lit<number>(RULE.lessLikeThis).as('kind'), q.lit<number>(0).as('until')])
        .where('account_id', '=', p('account')),
    )
    .unionAll(
      db
        .selectFrom('blocked_by')
        .select((q) => ['blocker_id as id', q.lit<number>(RULE.blockedBy).as('kind'), q.lit<number>(0).as('until')])
        .where('blocked_id', '=', p('account')),
    ),
)

/** The users who have muted an account, with the end of the mute. */
export const listMuters = statement<{ account: Id }>()((db, p) =>
  db.selectFrom('mutes').select(['muter_id as id', 'until']).where('muted_id', '=', p('account')),
)

/** Inserts a mute, or changes its end. Answers whether that changed something. */
export async function upsertMute(tx: Tx, row: MutesTable): Promise<boolean> {
  const { until, hides_notifications } = row
  touch(tx, 'viewer-filters', row.muter_id, row.muted_id)
  return hasWritten(
    tx
      .insertInto('mutes')
      .values(row)
      .onConflict((c) =>
        c
          .columns(['muter_id', 'muted_id'])
          .doUpdateSet({ until, hides_notifications })
          .where((q) =>
            q.or([q('mutes.until', '!=', until), q('mutes.hides_notifications', '!=', hides_notifications)]),
          ),
      ),
  )
}

/** Deletes a mute. False when it does not exist. */
export async function deleteMute(tx: Tx, muter: Id, muted: Id): Promise<boolean> {
  touch(tx, 'viewer-filters', muter, muted)
  return hasWritten(tx.deleteFrom('mutes').where('muter_id', '=', muter).where('muted_id', '=', muted))
}

/** A page of the mutes of an account that have not ended, newest first. */
export const listMutes = (db: Db, account: Id, now: number, before: Id, limit: number): Promise<Relation[]> =>
  db
    .selectFrom('mutes')
    .select(['muted_id as author_id', 'mark_id as at'])
    .where('muter_id', '=', account)
    .where('mark_id', '<', before)
    .where((q) => q.or([q('until', '=', 0), q('until', '>', now)]))
    .orderBy('mark_id', 'desc')
    .limit(limit)
    .execute()

export async function insertHiddenReposts(tx: Tx, account: Id, user: Id): Promise<void> {
  await insertNew(tx.insertInto('hidden_reposts').values({ account_id: account, user_id: user }))
  touch(tx, 'viewer-filters', account)
}

export async function deleteHiddenReposts(tx: Tx, account: Id, user: Id): Promise<void> {
  await tx.deleteFrom('hidden_reposts').where('account_id', '=', account).where('user_id', '=', user).execute()
  touch(tx, 'viewer-filters', account)
}

/** Deletes expired mutes. A literal, not a parameter: the index is partial. */
export const deleteEndedMutes = (tx: Tx, now: number) =>
  tx.deleteFrom('mutes').where('until', '>', sql.lit(0)).where('until', '<=', now).execute()

/** Deletes a batch of the mutes and hidden reposts of a deleted account, on either side. Answers how many. */
export async function deleteMutesOf(tx: Tx, account: Id, limit: number): Promise<number> {
  let count = 0
  for (const [own, other] of [
    ['muter_id', 'muted_id'],
    ['muted_id', 'muter_id'],
  ] as const) {
    const rows = await tx.selectFrom('mutes').select(other).where(own, '=', account).limit(limit).execute()
    const others = rows.map((row) => (row as Record<typeof other, Id>)[other])
    touch(tx, 'viewer-filters', account, ...others)
    if (others.length > 0)
      count += await countWritten(tx.deleteFrom('mutes').where(own, '=', account).where(other, 'in', others))
  }
  for (const [own, other] of [
    ['account_id', 'user_id'],
    ['user_id', 'account_id'],
  ] as const) {
    const some = tx.selectFrom('hidden_reposts').select(other).where(own, '=', account).limit(limit)
    count += await countWritten(tx.deleteFrom('hidden_reposts').where(own, '=', account).where(other, 'in', some))
  }
  return count
}
