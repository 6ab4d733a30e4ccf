/** What a member's account is connected with. */
import type { ProviderId } from '#contract/identities.ts'
import { toIso } from '#server/core/clock.ts'
import { fail } from '#server/core/errors.ts'
import type { CallRequest, Session } from '#server/core/http/call.ts'
import type { Id } from '#server/core/ids.ts'
import type { Tx } from '#server/db/db.ts'
import type { Deps } from '#server/db/deps.ts'
import { transact } from '#server/db/transaction.ts'
import { listPasskeys } from '#server/features/factors/passkeys.store.ts'
import { mustHaveProved } from '#server/features/factors/step-up.ts'
import { queueMail } from '#server/features/mail/queue.ts'
import { findPasswordHash, lockAccount } from '#server/features/users/store.ts'
import { whoIsBack } from './enter.ts'
import { labels } from './providers.ts'
import { type Claims, labelOf, subjectHash } from './rules.ts'
import { deleteIdentity, deleteSubject, insertIdentity, insertSubject, listIdentities } from './store.ts'
import { endVisit } from './visits.ts'

export async function getIdentities({ db }: Deps, account: Id) {
  const [rows, row] = await Promise.all([listIdentities(db, account), findPasswordHash(db, account)])
  return {
    identities: rows.map(({ provider, label, created_at }) => ({ provider, label, createdAt: toIso(created_at) })),
    hasPassword: Boolean(row?.password_hash),
  }
}

/** Connects the account with whom this browser came back as. */
export async function connect(
  deps: Deps,
  session: Session,
  provider: ProviderId,
  client: CallRequest['client'],
): Promise<{ ok: true }> {
  await mustHaveProved(deps, session)
  const { account } = session
  const { secret, claims } = await whoIsBack(deps, provider, client)
  await transact(deps.db, async (tx) => {
    await lockAccount(tx, account)
    await endVisit(deps, tx, provider, 'back', secret)
    if (!(await attach(deps, tx, account, provider, claims))) return
    await queueMail(deps, tx, { account, template: 'factor-added', data: { factor: labels[provider] } })
  })
  return { ok: true }
}

/** Makes an identity the account's, in the caller's transaction; false when it is already. */
export async function attach(deps: Deps, tx: Tx, account: Id, provider: ProviderId, claims: Claims): Promise<boolean> {
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
    created_at: deps.clock(),
  })
  return true
}

/** Takes an identity from the account. Something must be left to sign in with. */
export async function disconnect(deps: Deps, session: Session, provider: ProviderId): Promise<{ ok: true }> {
  await mustHaveProved(deps, session)
  const { account } = session
  await transact(deps.db, async (tx) => {
    // Of two that are disconnected at once, one has to stay.
    const row = (await lockAccount(tx, account)) ?? fail('signed_out')
    const identity = (await deleteIdentity(tx, account, provider)) ?? fail('identity_not_found')
    await deleteSubject(tx, identity.subject_hash)
    const left = [await listIdentities(tx, account), await listPasskeys(tx, account)].flat()
    if (row.password_hash === null && left.length === 0) fail('only_way_in')
    await queueMail(deps, tx, { account, template: 'factor-removed', data: { factor: labels[provider] } })
  })
  return { ok: true }
}
