/** Recent sign-ins of an account. */
import { DAY_MS } from '#contract/durations.ts'
import type { Language } from '#contract/languages.ts'
import { addressRangeAround } from '#server/core/addresses/address-range.ts'
import { type Clock, toIso } from '#server/core/clock.ts'
import type { CallRequest } from '#server/core/http/call.ts'
import { translate } from '#server/core/i18n/translate.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { Database, Db, Tx } from '#server/db/db.ts'
import { transact } from '#server/db/transaction.ts'
import { deviceName, deviceText } from './device-name.ts'
import { deleteOldSignIns, deleteSignInsBefore, findSignInAt, insertSignIn, listSignIns } from './store.ts'

/** Maximum rows of each kind, so that failed sign-ins do not displace the others. */
const MAX_SIGN_INS = 50
const KEPT_MS = 90 * DAY_MS
/** Stored bits of an address: enough to recognise a provider or place, too few to identify a household. */
const NETWORK_BITS = { ipv4: 24, ipv6: 48 } as const

/** Stores a sign-in, or a failed second step, in the caller's transaction. */
export async function recordSignIn(
  { nextId, clock }: { nextId: () => Id; clock: Clock },
  tx: Tx,
  account: Id,
  { address, userAgent }: Pick<CallRequest['client'], 'address' | 'userAgent'>,
  isFailed: boolean,
): Promise<void> {
  const is_failed = isFailed ? 1 : 0
  await insertSignIn(tx, {
    account_id: account,
    id: nextId(),
    created_at: clock(),
    device: deviceName(userAgent),
    network: networkOf(address),
    is_failed,
  })
  const oldest = await findSignInAt(tx, account, is_failed, MAX_SIGN_INS - 1)
  if (oldest) await deleteSignInsBefore(tx, account, is_failed, oldest.id)
}

/** The stored part of an address: `203.0.113.7` → `203.0.113.0/24`. */
export const networkOf = (address: string): string => addressRangeAround(address, NETWORK_BITS) ?? ''

/** The sign-ins of an account, latest first. */
export async function getSignIns(db: Db, account: Id, language?: Language) {
  const rows = await listSignIns(db, account)
  return {
    signIns: rows.map(({ device, network, created_at, is_failed }) => ({
      device: translate(deviceText(device), language),
      network,
      at: toIso(created_at),
      failed: is_failed === 1,
    })),
  }
}

/** Deletes sign-ins older than 90 days. */
export const purgeOldSignIns = ({ db, clock }: { db: Database; clock: Clock }) =>
  transact(db, (tx) => deleteOldSignIns(tx, clock() - KEPT_MS))
