/** Acts that may be repeated safely: what a key led to is kept for 24 hours, in the transaction of the act itself. */
import { IDEMPOTENCY_HOURS } from '#contract/limits.ts'
import type { Id } from '#server/core/ids.ts'
import type { Db, Tx } from './db.ts'
import type { Deps } from './deps.ts'
import { transact } from './transaction.ts'

/** What an account's key led to before; undefined for a new key or none. */
export async function findRepeat(db: Db, account: Id, key: string | null): Promise<Id | undefined> {
  if (key === null) return undefined
  const row = await db
    .selectFrom('idempotency')
    .select('result_id')
    .where('account_id', '=', account)
    .where('key', '=', key)
    .executeTakeFirst()
  return row?.result_id
}

/** Claims the key for `result`. False when a twin of this request was faster: then nothing more may be written. */
export async function claimKey(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  account: Id,
  key: string | null,
  result: Id,
): Promise<boolean> {
  if (key === null) return true
  const row = { account_id: account, key, result_id: result, created_at: clock() }
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('idempotency')
    .values(row)
    .onConflict((c) => c.doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows) === 1
}

/** Forgets keys whose time is over. */
export async function deleteOldKeys({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const end = clock() - IDEMPOTENCY_HOURS * 60 * 60 * 1_000
  await transact(db, (tx) => tx.deleteFrom('idempotency').where('created_at', '<', end).execute())
}
