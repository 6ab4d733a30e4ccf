import type { Id } from '#server/core/ids/ids.ts'
import type { Database } from '#server/db/db.ts'
import { transact } from '#server/db/transaction.ts'
import { endedBefore } from '#server/features/notifications/lifetime.ts'
import { deleteEnded, hasEnded } from '#server/features/notifications/store.ts'
import { findAccountIdRange, listAccountIds } from '#server/features/people/account-lists.store.ts'

/** Accounts of one run. In a larger network, each run handles others. */
const MAX_ACCOUNTS = 20_000
const ACCOUNTS = 500
const ROWS = 500

/** Purges expired notifications of all accounts in turn. Starts at a random account, so that no position is stored. */
export async function purgeEndedNotifications({ db }: { db: Database }): Promise<void> {
  const range = await findAccountIdRange(db)
  if (!range) return
  const ended = endedBefore(db)
  const start = range.first + Math.floor(Math.random() * (range.last - range.first + 1))
  let left = MAX_ACCOUNTS
  for (const [first, last] of [
    [start, range.last],
    [range.first, start - 1],
  ] as const)
    for (let after = first - 1; after < last && left > 0; left -= ACCOUNTS) {
      const accounts = await listAccountIds(db, after, ACCOUNTS)
      for (const id of accounts) if (id <= last && (await hasEnded(db, id, ended))) await purgeOf(db, id, ended)
      after = accounts.at(-1) ?? last
    }
}

async function purgeOf(db: Database, recipient: Id, ended: Id): Promise<void> {
  while ((await transact(db, (tx) => deleteEnded(tx, recipient, ended, ROWS))) > 0);
}
