import type { PushSwitches, PushType } from '#contract/calls/push.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { Database, Db } from '#server/db/db.ts'
import type { PushSwitchesTable } from '#server/db/tables/push-and-mail.ts'
import { transact } from '#server/db/transaction.ts'
import { findSwitches, upsertSwitches } from './store.ts'

/** The push switches of an account: which types it wants to receive. */
export async function getSwitches(db: Db, account: Id): Promise<PushSwitches> {
  const row = await findSwitches(db, account)
  return {
    follow: row.push_follow === 1,
    like: row.push_like === 1,
    retweet: row.push_retweet === 1,
    reply: row.push_reply === 1,
    mention: row.push_mention === 1,
    message: row.push_message === 1,
  }
}

/** Changes the given switches. Answers all of them. */
export async function setSwitches(db: Database, account: Id, change: Partial<PushSwitches>): Promise<PushSwitches> {
  const columns = Object.fromEntries(
    Object.entries(change).map(([type, isOn]) => [`push_${type as PushType}`, isOn ? 1 : 0]),
  ) as Partial<Omit<PushSwitchesTable, 'account_id'>>
  await transact(db, (tx) => upsertSwitches(tx, account, columns))
  return getSwitches(db, account)
}
