/** Connects an account with providers, and disconnects it. */
import type { ProviderId } from '#contract/calls/identities.ts'
import { type Clock, toIso } from '#server/core/clock.ts'
import { fail } from '#server/core/errors.ts'
import type { CallRequest, Session } from '#server/core/http/call.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { Deps } from '#server/db/deps.ts'
import { transact } from '#server/db/transaction.ts'
import { listPasskeys } from '#server/features/accounts/factors/passkeys.store.ts'
import {
  consumeReauth,
  requireRecentAuth,
  requireRecentAuthLocked,
} from '#server/features/accounts/factors/require-recent-auth.ts'
import { recordChange } from '#server/features/accounts/recovery/sign-in-changes/record.ts'
import { endOtherSessions } from '#server/features/accounts/sessions/sessions.ts'
import { hasPassword } from '#server/features/people/credentials.store.ts'
import { consumeRequest } from './authorization-requests.ts'
import { providerLabels } from './providers.ts'
import { type Claims, labelOf, subjectHash } from './rules.ts'
import { readPendingIdentity } from './sign-in-with-provider.ts'
import { deleteIdentity, insertIdentity, insertSubject, listIdentities } from './store.ts'

export async function getIdentities(db: Db, account: Id) {
  const [rows, isPasswordSet] = await Promise.all([listIdentities(db, account), hasPassword(db, account)])
  return {
    identities: rows.map(({ provider, label, created_at }) => ({ provider, label, createdAt: toIso(created_at) })),
    hasPassword: isPasswordSet,
  }
}

/** Connects the account with the pending identity of this browser, and ends the other sessions. */
export async function connectProvider(
  deps: Deps,
  session: Session,
  provider: ProviderId,
  client: CallRequest['client'],
): Promise<{ ok: true }> {
  await requireRecentAuth(deps, session)
  const { account } = session
  const { secret, claims } = await readPendingIdentity(deps, provider, client)
  await transact(deps.db, async (tx) => {
    await requireRecentAuthLocked(deps.clock, tx, session)
    await consumeRequest(deps.clock, tx, provider, 'verified', secret)
    if (!(await insertConnection(deps.clock, tx, account, provider, claims))) return
    await endOtherSessions(deps, tx, session, 'security')
    const service = providerLabels[provider]
    const data = { name: service, provider, subject: subjectHash(provider, claims) }
    const mail = { template: 'service-added', data: { service } } as const
    await recordChange(deps, tx, { account, change: { kind: 'service-added', data }, mail })
  })
  return { ok: true }
}

/** Inserts an identity in the caller's transaction; false when the account has it already. */
export async function insertConnection(
  clock: Clock,
  tx: Tx,
  account: Id,
  provider: ProviderId,
  claims: Claims,
): Promise<boolean> {
  const subject = subjectHash(provider, claims)
  const [known] = (await listIdentities(tx, account)).filter((each) => each.provider === provider)
  if (known?.subject_hash === subject) return false
  if (known) fail('already_connected')
  if (!(await insertSubject(tx, subject, account))) fail('identity_taken')
  await insertIdentity(tx, {
    account_id: account,
    provider,
    subject_hash: subject,
    label: labelOf(claims),
    created_at: clock(),
  })
  return true
}

/** Disconnects a provider. Refuses when no other sign-in method is left. */
export async function disconnectProvider(deps: Deps, session: Session, provider: ProviderId): Promise<{ ok: true }> {
  const { account } = session
  await transact(deps.db, async (tx) => {
    // The lock on the account keeps two concurrent calls from removing the last two methods.
    await consumeReauth(deps.clock, tx, session)
    const gone = (await deleteIdentity(tx, account, provider)) ?? fail('identity_not_found')
    const left = [await listIdentities(tx, account), await listPasskeys(tx, account)].flat()
    if (left.length === 0 && !(await hasPassword(tx, account))) fail('only_way_in')
    const service = providerLabels[provider]
    const change = { kind: 'service-removed', data: { name: service, row: gone } } as const
    await recordChange(deps, tx, { account, change, mail: { template: 'service-removed', data: { service } } })
  })
  return { ok: true }
}
