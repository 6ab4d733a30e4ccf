import { toIso } from '#server/core/clock.ts'
import { fail } from '#server/core/errors.ts'
import type { Session } from '#server/core/http/call.ts'
import { verifyPassword } from '#server/core/passwords.ts'
import type { Deps } from '#server/db/deps.ts'
import { transact } from '#server/db/transaction.ts'
import { isProved, provedUntil } from '#server/features/factors/rules.ts'
import { findProvedAt } from '#server/features/factors/store.ts'
import { findPasswordHash } from '#server/features/users/store.ts'
import { updateSessionProved } from './store.ts'

/** How the owner of a session can prove to be the one who uses it, and until when they have. */
export async function getProof({ db, clock }: Deps, { account, id }: Session) {
  const [known, session] = await Promise.all([findPasswordHash(db, account), findProvedAt(db, account, id)])
  const provedAt = session?.proved_at ?? 0
  return {
    ways: known?.password_hash ? (['password'] as const).slice() : [],
    provedUntil: isProved(provedAt, clock()) ? toIso(provedUntil(provedAt)) : null,
  }
}

/** Proves that the owner of a session uses it. A wrong try does not end it. */
export async function prove(deps: Deps, session: Session, { password }: { password: string }) {
  await checkPassword(deps, session, password)
  const now = deps.clock()
  await transact(deps.db, (tx) => updateSessionProved(tx, session.account, session.id, now))
  return { provedUntil: toIso(provedUntil(now)) }
}

/** Tries are counted before they are judged, so that many at once are no way round the limit. */
async function checkPassword({ db, limits }: Deps, { account }: Session, password: string): Promise<void> {
  limits.take('failedPasswordChecks', account)
  const known = await findPasswordHash(db, account)
  if (!(await verifyPassword(known?.password_hash ?? null, password)))
    fail('wrong_password', { fields: { password: 'That is not your password.' } })
  limits.clear('failedPasswordChecks', account)
}
