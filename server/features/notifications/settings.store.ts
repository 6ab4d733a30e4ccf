/** Writes the notification settings of users, and reads them when notifications are created. */
import type { Id } from '#server/core/ids/ids.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { listStatement } from '#server/db/statement.ts'
import type { NotificationSettingsTable } from '#server/db/tables/notifications.ts'

const settings = listStatement<{ ids: readonly Id[] }>()((db, _, accounts) =>
  db.selectFrom('notification_settings').selectAll().where('account_id', 'in', accounts),
)

/** The settings of these accounts. Accounts without changes have no row. */
export const listSettings = (db: Db, accounts: readonly Id[]): Promise<NotificationSettingsTable[]> =>
  settings(db, { ids: accounts })

const all = {
  wants_follow: 1,
  wants_like: 1,
  wants_retweet: 1,
  wants_reply: 1,
  wants_quote: 1,
  wants_mention: 1,
  wants_poll: 1,
  wants_from: 'everyone',
  others: 'drop',
  not_followers: 'accept',
  new_accounts: 'accept',
  private_mentions: 'accept',
} as const satisfies Omit<NotificationSettingsTable, 'account_id'>

export async function findSettings(db: Db, account: Id): Promise<NotificationSettingsTable> {
  const [row] = await listSettings(db, [account])
  return row ?? { account_id: account, ...all }
}

/** Changes the given settings. Concurrent changes of other settings are not lost. */
export async function upsertSettings(
  tx: Tx,
  account: Id,
  change: Partial<Omit<NotificationSettingsTable, 'account_id'>>,
) {
  if (Object.keys(change).length === 0) return
  await tx
    .insertInto('notification_settings')
    .values({ account_id: account, ...all, ...change })
    .onConflict((c) => c.column('account_id').doUpdateSet(change))
    .execute()
}

export const deleteSettings = (tx: Tx, account: Id) =>
  tx.deleteFrom('notification_settings').where('account_id', '=', account).execute()
