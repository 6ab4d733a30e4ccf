/** Checks that each endpoint belongs to one session, which is subscribed to it. */
import { type IdFormat, NO_ID } from '#server/core/ids/ids.ts'
import type { Check, Findings } from '#server/db/check/findings.ts'
import { batches } from '#server/db/check/rows.ts'
import type { Database, Db, Tx } from '#server/db/db.ts'
import { listHolders, listSubscriptions } from './check.store.ts'
import { endpointHash } from './rules.ts'
import { type Device, deleteHolder, deleteSubscription, findEndpoint, findHolder, upsertHolder } from './store.ts'

export const pushChecks: Check[] = [{ about: 'Push subscriptions and their addresses', run: checkSubscriptions }]

async function checkSubscriptions(deps: { db: Database; ids: IdFormat }, findings: Findings): Promise<void> {
  const { db } = deps
  for await (const rows of batches(db, listSubscriptions, [NO_ID, NO_ID], (row) => [row.account_id, row.session_id]))
    for (const row of rows) await checkDevice(deps, findings, row, endpointHash(row.endpoint))
  for await (const rows of batches(db, listHolders, '', (row) => row.endpoint_hash))
    for (const row of rows) await checkDevice(deps, findings, row, row.endpoint_hash)
}

const isSame = (one: Device, other: Device): boolean => one.session_id === other.session_id

/** Whether holder and subscription agree, or neither exists. */
async function agree(db: Db, device: Device, hash: string): Promise<boolean> {
  const [holder, subscribed] = [await findHolder(db, hash), await findEndpoint(db, device)]
  const isHeld = holder !== undefined && isSame(holder, device)
  return isHeld === (subscribed !== undefined && endpointHash(subscribed.endpoint) === hash)
}

async function checkDevice(
  { db, ids }: { db: Database; ids: IdFormat },
  findings: Findings,
  device: Device,
  hash: string,
): Promise<void> {
  if (await agree(db, device, hash)) return
  const what = `The push subscription of session ${ids.format(device.session_id)} does not agree with its address.`
  await findings.settle(db, what, async (tx) => !(await agree(tx, device, hash)) && (() => repair(tx, device, hash)))
}

async function repair(tx: Tx, device: Device, hash: string): Promise<void> {
  const subscribed = await findEndpoint(tx, device)
  if (!subscribed || endpointHash(subscribed.endpoint) !== hash) return void (await deleteHolder(tx, hash, device))
  const holder = await findHolder(tx, hash)
  // Another session has the browser now.
  if (holder && (await findEndpoint(tx, holder))) await deleteSubscription(tx, device)
  else await upsertHolder(tx, hash, device)
}
