import type { Id } from '#server/core/ids/ids.ts'
import type { Deps } from '#server/db/deps.ts'
import { transact } from '#server/db/transaction.ts'
import { deleteFactors } from '#server/features/factors/purge.ts'
import { enqueueMail } from '#server/features/mail/enqueue-mail.ts'
import { listDevices } from '#server/features/push/store.ts'
import { deleteDevice } from '#server/features/push/subscribe.ts'
import { endAllSessions } from '#server/features/sessions/sessions.ts'
import { lockAccount } from '#server/features/users/store.ts'

/**
 * Lets somebody in again who has lost their second factors: none is asked for any more, every device is signed out, and
 * the owner is told. Answers how many devices that were; undefined without account.
 */
export async function resetFactors(deps: Deps, account: Id): Promise<number | undefined> {
  const devices = await transact(deps.db, async (tx) => {
    if (!(await lockAccount(tx, account))) return undefined
    await deleteFactors(tx, account)
    await enqueueMail(deps, tx, { account, template: 'factors-reset' })
    return endAllSessions(deps, tx, account)
  })
  // Beside a running Plus nobody hears that sessions have ended.
  for (const device of await listDevices(deps.db, [account])) await deleteDevice(deps, device)
  return devices
}
