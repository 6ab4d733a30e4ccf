/** Deletes the webhooks of deleted accounts, and finished deliveries that are old. */
import { DAY_MS } from '#contract/durations.ts'
import { WEBHOOK_KEPT_DAYS } from '#contract/limits.ts'
import { type Id, idAt } from '#server/core/ids/ids.ts'
import type { Deps } from '#server/db/deps.ts'
import { transact } from '#server/db/transaction.ts'
import { deleteEnded } from './deliveries.store.ts'
import { deleteWebhook, listWebhooks } from './store.ts'

const BATCH = 500

/** Deletes one webhook of a deleted account, whose deliveries are few. Answers 0 when none is left. */
export async function purgeWebhooks({ db }: Pick<Deps, 'db'>, account: Id): Promise<number> {
  const [webhook] = await listWebhooks(db, [account])
  if (!webhook) return 0
  await transact(db, (tx) => deleteWebhook(tx, account, webhook.id))
  return 1
}

/** Deletes finished deliveries after their days in the log. */
export async function purgeEndedDeliveries({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const before = idAt(clock() - WEBHOOK_KEPT_DAYS * DAY_MS)
  for (let deleted = BATCH; deleted === BATCH; ) deleted = await transact(db, (tx) => deleteEnded(tx, before, BATCH))
}
