/** Lists and removes sign-in methods besides the password. */

import type { SignInMethod } from '#contract/calls/recovery.ts'
import { DAY_MS } from '#contract/durations.ts'
import { RECENT_METHOD_DAYS } from '#contract/limits.ts'
import { type Clock, toIso } from '#server/core/clock.ts'
import type { CallRequest } from '#server/core/http/call.ts'
import type { Id, IdFormat } from '#server/core/ids/ids.ts'
import type { SecurityLog } from '#server/core/security/security-log.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { deleteStrayBackupCodes } from '#server/features/accounts/factors/methods.ts'
import { deletePasskey, listPasskeys } from '#server/features/accounts/factors/passkeys.store.ts'
import {
  deleteAnyAuthenticator,
  deleteBackupCodes,
  findAuthenticator,
  findBackupCodesCreatedAt,
} from '#server/features/accounts/factors/store.ts'
import { providerLabels } from '#server/features/accounts/identities/providers.ts'
import { deleteIdentity, listIdentities } from '#server/features/accounts/identities/store.ts'

const RECENT_METHOD_MS = RECENT_METHOD_DAYS * DAY_MS

interface Method {
  kind: SignInMethod['kind']
  id: string
  name: string
  addedAt: number
  remove(tx: Tx, account: Id): Promise<unknown>
}

/** All sign-in methods of an account, newest first. */
export async function listSignInMethods({ ids }: { ids: IdFormat }, db: Db, account: Id): Promise<Method[]> {
  const passkeys = await listPasskeys(db, account)
  const app = await findAuthenticator(db, account)
  const codes = await findBackupCodesCreatedAt(db, account)
  const identities = await listIdentities(db, account)
  const ways: Method[] = passkeys.map(({ id, name, created_at: addedAt }) => ({
    ...{ kind: 'passkey', id: ids.format(id), name, addedAt },
    remove: (tx, owner) => deletePasskey(tx, owner, id),
  }))
  if (app?.confirmed_at)
    ways.push({
      ...{ kind: 'authenticator', id: 'authenticator', name: 'Authenticator app', addedAt: app.confirmed_at },
      remove: deleteAnyAuthenticator,
    })
  if (codes)
    ways.push({
      ...{ kind: 'backup-codes', id: 'backup-codes', name: 'Backup codes', addedAt: codes.created_at },
      remove: deleteBackupCodes,
    })
  for (const { provider, created_at: addedAt } of identities)
    ways.push({
      ...{ kind: 'service', id: provider, name: providerLabels[provider], addedAt },
      remove: (tx, owner) => deleteIdentity(tx, owner, provider),
    })
  return ways.toSorted((a, b) => b.addedAt - a.addedAt)
}

/** Recent sign-in methods, which a password reset removes by default. */
export async function listRecentSignInMethods(
  deps: { ids: IdFormat; clock: Clock },
  db: Db,
  account: Id,
): Promise<Method[]> {
  const since = deps.clock() - RECENT_METHOD_MS
  return (await listSignInMethods(deps, db, account)).filter((way) => way.addedAt > since)
}

/** Removes sign-in methods, and backup codes when no other factor is left. */
export async function removeSignInMethods(tx: Tx, account: Id, ways: readonly Method[]): Promise<SignInMethod[]> {
  for (const way of ways) await way.remove(tx, account)
  await deleteStrayBackupCodes(tx, account)
  return ways.map(presentSignInMethod)
}

export function logRemovedMethods(
  security: SecurityLog,
  account: Id,
  removed: readonly SignInMethod[],
  client: CallRequest['client'],
): void {
  for (const _ of removed) security.record('factor_removed', account, client)
}

export const presentSignInMethod = ({ kind, id, name, addedAt }: Method): SignInMethod => ({
  kind,
  id,
  name,
  addedAt: toIso(addedAt),
})
