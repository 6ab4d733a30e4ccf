import type { Id } from '#server/core/ids/ids.ts'
import type { Secrets } from '#server/core/security/secrets.ts'
import type { Store } from '#server/db/db.ts'
import { transact } from '#server/db/transaction.ts'
import { secretContext } from './rules.ts'
import { listIds, lockWebhook, updateWebhook } from './store.ts'

const PAGE = 500

/** Encrypts the secrets of webhooks that are encrypted with an older key. */
export async function renewWebhookSecrets({ db }: Pick<Store, 'db'>, secrets: Secrets): Promise<void> {
  for (let after: Id = 0; ; ) {
    const rows = await listIds(db, after, PAGE)
    await transact(db, async (tx) => {
      for (const { id } of rows) {
        const row = await lockWebhook(tx, id)
        if (!row) continue
        const renew = (sealed: string | null) => sealed && secrets.reseal(sealed, secretContext(id))
        const [secret, former] = [renew(row.secret), renew(row.former_secret)]
        if (secret || former)
          await updateWebhook(tx, row, { ...(secret && { secret }), ...(former && { former_secret: former }) })
      }
    })
    if (rows.length < PAGE) return
    after = rows.at(-1)!.id
  }
}
