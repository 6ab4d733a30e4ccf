/** WebAuthn challenges: 256 random bits, single-use, bound to one purpose and one account. */
import { FACTOR_MINUTES } from '#contract/limits.ts'
import type { Id } from '#server/core/ids/ids.ts'
import { randomSecret, sha256 } from '#server/core/security/random-secret.ts'
import type { Deps } from '#server/db/deps.ts'
import type { ChallengesTable } from '#server/db/tables/accounts.ts'
import { transact } from '#server/db/transaction.ts'
import { deleteChallenge, deleteExpiredChallengesAndTickets, insertChallenge } from './pending.store.ts'

/** How long a challenge or ticket is valid. */
export const FACTOR_MS = FACTOR_MINUTES * 60 * 1_000

export interface ChallengePurpose {
  purpose: ChallengesTable['purpose']
  /** NO_ID before the account is known. */
  account: Id
}

export async function issueChallenge(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { purpose, account }: ChallengePurpose,
): Promise<string> {
  const challenge = randomSecret()
  const row = { challenge_hash: sha256(challenge), purpose, account_id: account, expires_at: clock() + FACTOR_MS }
  await transact(db, (tx) => insertChallenge(tx, row))
  return challenge
}

/** Consumes a challenge; false when it is unknown, used or expired. */
export const consumeChallenge = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  challenge: string,
  { purpose, account }: ChallengePurpose,
): Promise<boolean> =>
  transact(db, (tx) =>
    deleteChallenge(tx, { challenge_hash: sha256(challenge), purpose, account_id: account }, clock()),
  )

/** Deletes expired challenges and tickets. */
export const purgeExpiredChallenges = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> =>
  transact(db, (tx) => deleteExpiredChallengesAndTickets(tx, clock()))
