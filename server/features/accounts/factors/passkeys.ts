/** Passkeys: adding, renaming and removing them. */

import type { NewPasskey, Passkey } from '#contract/calls/factors.ts'
import { PASSKEY_NAME_LENGTH, PASSKEYS } from '#contract/limits.ts'
import { text } from '#contract/server-texts.ts'
import { toIso } from '#server/core/clock.ts'
import { fail, failFields } from '#server/core/errors.ts'
import type { Session } from '#server/core/http/call.ts'
import type { Id, IdFormat } from '#server/core/ids/ids.ts'
import type { Deps } from '#server/db/deps.ts'
import type { PasskeysTable } from '#server/db/tables/accounts.ts'
import { transact } from '#server/db/transaction.ts'
import { recordChange } from '#server/features/accounts/recovery/sign-in-changes/record.ts'
import { endOtherSessions } from '#server/features/accounts/sessions/sessions.ts'
import { accountCache } from '#server/features/people/account-cache.ts'
import { hasPassword } from '#server/features/people/credentials.store.ts'
import { generateBackupCodes, storeBackupCodes } from './backup-codes.ts'
import { deleteStrayBackupCodes } from './methods.ts'
import { deletePasskey, hasIdentity, insertPasskey, listPasskeys, updatePasskeyName } from './passkeys.store.ts'
import { consumeReauth, requireRecentAuth, requireRecentAuthLocked } from './require-recent-auth.ts'
import { parsePasskeyName } from './rules.ts'
import { creationOptions, verifyNewPasskey } from './webauthn.ts'

export const presentPasskey = (ids: IdFormat, row: PasskeysTable): Passkey => ({
  _id: ids.format(row.id),
  name: row.name,
  createdAt: toIso(row.created_at),
  lastUsedAt: row.last_used_at === null ? null : toIso(row.last_used_at),
})

/** WebAuthn creation options. */
export async function beginPasskey(deps: Pick<Deps, 'db' | 'ids' | 'clock'>, session: Session, origin: string) {
  await requireRecentAuth(deps, session)
  const [owner, held] = await Promise.all([
    accountCache.get(deps, session.account),
    listPasskeys(deps.db, session.account),
  ])
  if (held.length >= PASSKEYS) fail('too_many_passkeys')
  return creationOptions(deps, owner ?? fail('signed_out'), origin, held)
}

/** Adds a passkey, and ends the other sessions. */
export async function addPasskey(
  deps: Deps,
  session: Session,
  origin: string,
  { name: typed, passkey }: { name: string; passkey: NewPasskey },
) {
  await requireRecentAuth(deps, session)
  const name = requireName(typed)
  const made = await verifyNewPasskey(deps, session.account, origin, passkey)
  const codes = await generateBackupCodes(deps.admission, session.account)
  const row = {
    account_id: session.account,
    id: deps.nextId(),
    ...made,
    name,
    created_at: deps.clock(),
    last_used_at: null,
  }
  const backupCodes = await transact(deps.db, async (tx) => {
    await requireRecentAuthLocked(deps.clock, tx, session)
    if ((await listPasskeys(tx, session.account)).length >= PASSKEYS) fail('too_many_passkeys')
    if (!(await insertPasskey(tx, row))) fail('passkey_exists')
    await endOtherSessions(deps, tx, session, 'security')
    const change = { kind: 'passkey-added', data: { name, id: row.id } } as const
    await recordChange(deps, tx, {
      account: session.account,
      change,
      mail: { template: 'factor-added', data: inMail(row) },
    })
    return storeBackupCodes(deps.clock, tx, session.account, codes)
  })
  return { passkey: presentPasskey(deps.ids, row), backupCodes }
}

export async function renamePasskey({ db, ids }: Pick<Deps, 'db' | 'ids'>, account: Id, id: Id, typed: string) {
  const name = requireName(typed)
  const row = await transact(db, (tx) => updatePasskeyName(tx, account, id, name))
  return { passkey: presentPasskey(ids, row ?? fail('factor_not_found')) }
}

export async function removePasskey(deps: Deps, session: Session, id: Id): Promise<void> {
  await transact(deps.db, async (tx) => {
    await consumeReauth(deps.clock, tx, session)
    const held = await listPasskeys(tx, session.account)
    const gone = held.find((each) => each.id === id) ?? fail('factor_not_found')
    await deletePasskey(tx, session.account, id)
    const isLast = held.length === 1 && !(await hasIdentity(tx, session.account))
    if (isLast && !(await hasPassword(tx, session.account))) fail('only_way_in')
    const change = { kind: 'passkey-removed', data: { name: gone.name, row: gone } } as const
    await recordChange(deps, tx, {
      account: session.account,
      change,
      mail: { template: 'factor-removed', data: inMail(gone) },
    })
    await deleteStrayBackupCodes(tx, session.account)
  })
}

const inMail = ({ name }: Pick<PasskeysTable, 'name'>) => ({ factor: text('the passkey “{name}”', { name }) })

const requireName = (typed: string): string =>
  parsePasskeyName(typed) ??
  failFields({
    name: text('Use {min} to {max, plural, one {# character} other {# characters}}.', {
      min: 1,
      max: PASSKEY_NAME_LENGTH,
    }),
  })
