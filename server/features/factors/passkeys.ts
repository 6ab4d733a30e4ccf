/** The passkeys of an account: to sign in with alone, or after the password. */
import type { NewPasskey, Passkey } from '#contract/calls/factors.ts'
import { PASSKEY_NAME_LENGTH, PASSKEYS } from '#contract/limits.ts'
import { toIso } from '#server/core/clock.ts'
import { fail, failFields } from '#server/core/errors.ts'
import type { Session } from '#server/core/http/call.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { Deps } from '#server/db/deps.ts'
import type { PasskeysTable } from '#server/db/tables.ts'
import { transact } from '#server/db/transaction.ts'
import { noteChange } from '#server/features/changes/note.ts'
import { endOtherSessions } from '#server/features/sessions/sessions.ts'
import { findAccounts, lockAccount } from '#server/features/users/store.ts'
import { keepCodes, makeCodes } from './backup-codes.ts'
import { checkNewPasskey, creationOptions } from './ceremony.ts'
import { deletePasskey, hasIdentity, insertPasskey, listPasskeys, renamePasskey } from './passkeys.store.ts'
import { readName } from './rules.ts'
import { mustHaveProved, mustStillHaveProved, spendProof } from './step-up.ts'
import { forgetCodesWithoutFactor } from './ways.ts'

export const presentPasskey = ({ ids }: Pick<Deps, 'ids'>, row: PasskeysTable): Passkey => ({
  _id: ids.format(row.id),
  name: row.name,
  createdAt: toIso(row.created_at),
  lastUsedAt: row.last_used_at === null ? null : toIso(row.last_used_at),
})

/** What to ask the browser for. */
export async function beginPasskey(deps: Deps, session: Session, origin: string) {
  await mustHaveProved(deps, session)
  const [[owner], held] = await Promise.all([
    findAccounts(deps.db, [session.account]),
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
  await mustHaveProved(deps, session)
  const name = nameOrRefuse(typed)
  const made = await checkNewPasskey(deps, session.account, origin, passkey)
  const codes = await makeCodes(deps, session.account)
  const row = {
    account_id: session.account,
    id: deps.nextId(),
    ...made,
    name,
    created_at: deps.clock(),
    last_used_at: null,
  }
  const backupCodes = await transact(deps.db, async (tx) => {
    await mustStillHaveProved(deps, tx, session)
    if ((await listPasskeys(tx, session.account)).length >= PASSKEYS) fail('too_many_passkeys')
    if (!(await insertPasskey(tx, row))) fail('passkey_exists')
    await endOtherSessions(deps, tx, session)
    const change = { kind: 'passkey-added', data: { name, id: row.id } } as const
    await noteChange(deps, tx, {
      account: session.account,
      change,
      mail: { template: 'factor-added', data: inMail(row) },
    })
    return keepCodes(deps, tx, session.account, codes)
  })
  return { passkey: presentPasskey(deps, row), backupCodes }
}

export async function nameAnew(deps: Deps, account: Id, id: Id, typed: string) {
  const name = nameOrRefuse(typed)
  const row = await transact(deps.db, (tx) => renamePasskey(tx, account, id, name))
  return { passkey: presentPasskey(deps, row ?? fail('factor_not_found')) }
}

export async function removePasskey(deps: Deps, session: Session, id: Id): Promise<void> {
  await transact(deps.db, async (tx) => {
    const owner = (await lockAccount(tx, session.account)) ?? fail('signed_out')
    await spendProof(deps, tx, session)
    const held = await listPasskeys(tx, session.account)
    const gone = held.find((each) => each.id === id) ?? fail('factor_not_found')
    await deletePasskey(tx, session.account, id)
    if (held.length === 1 && owner.password_hash === null && !(await hasIdentity(tx, session.account)))
      fail('only_way_in')
    const change = { kind: 'passkey-removed', data: { name: gone.name, row: gone } } as const
    await noteChange(deps, tx, {
      account: session.account,
      change,
      mail: { template: 'factor-removed', data: inMail(gone) },
    })
    await forgetCodesWithoutFactor(tx, session.account)
  })
}

const inMail = ({ name }: Pick<PasskeysTable, 'name'>) => ({ factor: `the passkey “${name}”` })

const nameOrRefuse = (typed: string): string =>
  readName(typed) ?? failFields({ name: `Use 1 to ${PASSKEY_NAME_LENGTH} characters.` })
