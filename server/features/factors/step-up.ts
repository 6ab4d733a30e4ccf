import { fail } from '#server/core/errors.ts'
import type { Session } from '#server/core/http/call.ts'
import type { Deps } from '#server/db/deps.ts'
import { isProved } from './rules.ts'
import { findProvedAt } from './store.ts'

/**
 * Refuses what somebody at an open session must not do, unless its owner has signed in or proved to be there
 * (POST /auth/prove) within the last minutes. Asked of the store each time: whoever has just proved it is not refused.
 */
export async function mustHaveProved({ db, clock }: Pick<Deps, 'db' | 'clock'>, session: Session): Promise<void> {
  const { proved_at } = (await findProvedAt(db, session.account, session.id)) ?? fail('signed_out')
  if (!isProved(proved_at, clock())) fail('prove_identity')
}
