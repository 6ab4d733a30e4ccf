/** Idempotency keys: the result of a request is stored with its key for 24 hours, in the transaction of the request. */
import { HOUR_MS } from '#contract/durations.ts'
import { IDEMPOTENCY_HOURS } from '#contract/limits.ts'
import type { Clock } from '#server/core/clock.ts'
import { fail } from '#server/core/errors.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { Database, Db, Tx } from './db.ts'
import { statement } from './statement.ts'
import type { IdempotentKind } from './tables.ts'
import { transact } from './transaction.ts'

/** A key that the client created for one kind of request. */
export interface IdempotencyKey {
  account: Id
  key: string | null
  kind: IdempotentKind
}

const find = statement<{ account: Id; key: string }>()((db, p) =>
  db
    .selectFrom('idempotency')
    .select(['kind', 'result_id'])
    .where('account_id', '=', p('account'))
    .where('key', '=', p('key')),
)
const insert = statement<{ account: Id; key: string; kind: IdempotentKind; result: Id; now: number }>()((db, p) =>
  db
    .insertInto('idempotency')
    .values({
      account_id: p('account'),
      key: p('key'),
      kind: p('kind'),
      result_id: p('result'),
      created_at: p('now'),
    })
    .onConflict((c) => c.doNothing())
    .returning('result_id'),
)

/** The result of an earlier request with the key. Refuses a key that was used for another kind of request. */
export async function findIdempotentResult(db: Db, { account, key, kind }: IdempotencyKey): Promise<Id | undefined> {
  if (key === null) return undefined
  const [row] = await find(db, { account, key })
  if (row && row.kind !== kind) fail('key_reused')
  return row?.result_id
}

/**
 * Stores the result of a key. False when a concurrent request with the key was first: then this one must write nothing
 * more.
 */
export async function claimIdempotencyKey(clock: Clock, tx: Tx, { account, key, kind }: IdempotencyKey, result: Id) {
  if (key === null) return true
  const claimed = await insert(tx, { account, key, kind, result, now: clock() })
  return claimed.length === 1
}

/** Deletes keys after 24 hours. */
export async function deleteExpiredKeys({ db, clock }: { db: Database; clock: Clock }): Promise<void> {
  const end = clock() - IDEMPOTENCY_HOURS * HOUR_MS
  await transact(db, (tx) => tx.deleteFrom('idempotency').where('created_at', '<', end).execute())
}

/** Deletes the keys of a deleted account. */
export const deleteKeysOf = (tx: Tx, account: Id) =>
  tx.deleteFrom('idempotency').where('account_id', '=', account).execute()
