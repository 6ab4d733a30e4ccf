import type { Id } from '#server/core/ids.ts'
import type { Tx } from '#server/db/db.ts'

/** Forgets how an account that is no more was protected, and who was about to sign in to it. */
export async function forgetFactors(tx: Tx, account: Id): Promise<void> {
  for (const table of ['authenticators', 'backup_codes', 'passkeys', 'challenges', 'sign_in_tickets'] as const)
    await tx.deleteFrom(table).where('account_id', '=', account).execute()
}
