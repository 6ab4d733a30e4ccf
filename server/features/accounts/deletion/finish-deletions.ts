/** Finishes the days of grace: mails a reminder one day before, then deletes the account. */
import { DAY_MS } from '#contract/durations.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { Tx } from '#server/db/db.ts'
import type { Deps } from '#server/db/deps.ts'
import { transact } from '#server/db/transaction.ts'
import { enqueueMail } from '#server/features/delivery/mail/enqueue-mail.ts'
import { lockAccount } from '#server/features/people/accounts.store.ts'
import { deleteAccount } from './delete.ts'
import { deleteDeletion, findDeletion, listDue, listUnannounced, markAnnounced } from './deletions.store.ts'

/** Announces deletions that are due within a day, and deletes accounts whose deletion is due. */
export async function finishDeletions(deps: Deps): Promise<void> {
  const now = deps.clock()
  for (const { account_id, due_at } of await listUnannounced(deps.db, now + DAY_MS))
    if (due_at > now) await announce(deps, account_id, due_at)
  for (const { account_id } of await listDue(deps.db, now))
    await transact(deps.db, (tx) => finish(deps, tx, account_id))
}

const announce = (deps: Deps, account: Id, dueAt: number): Promise<void> =>
  transact(deps.db, async (tx) => {
    if (await markAnnounced(tx, account))
      await enqueueMail(deps, tx, { account, template: 'account-leaving-soon', data: { dueAt } })
  })

/** The owner may have kept the account since, which locks it, too. */
async function finish(deps: Deps, tx: Tx, id: Id): Promise<void> {
  const account = await lockAccount(tx, id)
  const deletion = await findDeletion(tx, id)
  if (!deletion || deletion.due_at > deps.clock()) return
  await deleteDeletion(tx, id)
  if (!account) return
  await enqueueMail(deps, tx, { account: id, template: 'account-deleted' })
  await deleteAccount(deps, tx, account)
}
