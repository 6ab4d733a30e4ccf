/** Writes used proofs of work and links for the first administrator, and reads them at sign-up. */
import type { Db, Tx } from '#server/db/db.ts'
import { hasWritten } from '#server/db/written-rows.ts'

/** Counts a check with a proof of work; false when it has paid for `most` checks, or for an account. */
export const countQuestion = (tx: Tx, challengeHash: string, expiresAt: number, most: number): Promise<boolean> =>
  hasWritten(
    tx
      .insertInto('used_proofs')
      .values({ challenge_hash: challengeHash, expires_at: expiresAt, questions: 1, is_used: 0 })
      .onConflict((c) =>
        c
          .column('challenge_hash')
          .doUpdateSet((q) => ({ questions: q('used_proofs.questions', '+', 1) }))
          .where('used_proofs.is_used', '=', 0)
          .where('used_proofs.questions', '<', most),
      ),
  )

/** Uses a proof of work. False when it was used before, or never counted. */
export const useProofOfWork = (tx: Tx, challengeHash: string): Promise<boolean> =>
  hasWritten(
    tx
      .updateTable('used_proofs')
      .set({ is_used: 1 })
      .where('challenge_hash', '=', challengeHash)
      .where('is_used', '=', 0),
  )

export const deleteProofsOfWorkBefore = (tx: Tx, time: number) =>
  tx.deleteFrom('used_proofs').where('expires_at', '<', time).execute()

export const insertSetupLink = (tx: Tx, tokenHash: string, createdAt: number) =>
  tx.insertInto('setup_links').values({ token_hash: tokenHash, created_at: createdAt }).execute()

export const deleteSetupLinksBefore = (tx: Tx, time: number) =>
  tx.deleteFrom('setup_links').where('created_at', '<', time).execute()

/** Deletes all links. Answers the hashes of the deleted ones. */
export async function takeSetupLinks(tx: Tx): Promise<string[]> {
  const deleted = await tx.deleteFrom('setup_links').returning('token_hash').execute()
  return deleted.map((row) => row.token_hash)
}

export const findSetupLink = (db: Db, tokenHash: string) =>
  db.selectFrom('setup_links').select('token_hash').where('token_hash', '=', tokenHash).executeTakeFirst()

export const hasAccounts = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('accounts').select('id').limit(1).executeTakeFirst()) !== undefined

export const hasAdmin = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('accounts').select('id').where('role', '=', 'admin').limit(1).executeTakeFirst()) !== undefined
