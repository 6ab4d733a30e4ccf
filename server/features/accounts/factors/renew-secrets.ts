import type { Secrets } from '#server/core/security/secrets.ts'
import type { Store } from '#server/db/db.ts'
import { transact } from '#server/db/transaction.ts'
import { appContext } from './rules.ts'
import { listAuthenticatorSecrets, replaceAuthenticatorSecret } from './store.ts'

const PAGE = 500

/** Encrypts the secrets of authenticator apps that are plain, or encrypted with an older key. */
export async function renewAppSecrets({ db }: Pick<Store, 'db'>, secrets: Secrets): Promise<void> {
  for (let after = 0; ; ) {
    const rows = await listAuthenticatorSecrets(db, after, PAGE)
    await transact(db, async (tx) => {
      for (const { account_id, secret } of rows) {
        const renewed = secrets.reseal(secret, appContext(account_id))
        if (renewed) await replaceAuthenticatorSecret(tx, { account_id, secret }, renewed)
      }
    })
    if (rows.length < PAGE) return
    after = rows.at(-1)!.account_id
  }
}
