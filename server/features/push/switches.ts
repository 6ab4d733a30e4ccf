import { PushSwitches, type PushType } from '#contract/calls/push.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { Database, Db } from '#server/db/db.ts'
import type { PushSwitchesTable } from '#server/db/tables/push-and-mail.ts'
import { transact } from '#server/db/transaction.ts'
import { findSwitches, upsertSwitches } from './store.ts'

const types = Object.keys(PushSwitches.properties) as PushType[]

/** The push switches of an account: which types it wants to receive. */
export async function getSwitches(db: Db, account: Id): Promise<PushSwitches> {
  const row = await findSwitches(db, account)
  return Object.fromEntries(types.map((type) => [type, row[`push_${type}`] === 1])) as PushSwitches
}

/** Changes the given switches. Answers all of them. */
export async function setSwitches(db: Database, account: Id, change: Partial<PushSwitches>): Promise<PushSwitches> {
  const columns = Object.fromEntries(
    Object.entries(change).map(([type, isOn]) => [`push_${type as PushType}`, isOn ? 1 : 0]),
  ) as Partial<Omit<PushSwitchesTable, 'account_id'>>
  await transact(db, (tx) => upsertSwitches(tx, account, columns))
  return getSwitches(db, account)
}
