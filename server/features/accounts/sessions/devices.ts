import type { Id } from '#server/core/ids/ids.ts'
import type { Tx } from '#server/db/db.ts'
import type { WriteDeps } from '#server/db/deps.ts'
import { recordChange } from '#server/features/accounts/recovery/sign-in-changes/record.ts'
import { deviceText } from './device-name.ts'
import { insertDevice, listDevices, updateDeviceSeen } from './store.ts'

/** Stores the device of a sign-in, and mails the owner about a new one, except the first. */
export async function rememberDevice(deps: WriteDeps, tx: Tx, account: Id, device: string): Promise<void> {
  const known = await listDevices(tx, account)
  const row = { account_id: account, device, seen_at: deps.clock() }
  if (known.some((each) => each.device === device)) return void (await updateDeviceSeen(tx, row))
  const isNew = await insertDevice(tx, row)
  if (!isNew || known.length === 0) return
  const change = { kind: 'sign-in', data: { name: device } } as const
  await recordChange(deps, tx, {
    account,
    change,
    mail: { template: 'new-device', data: { device: deviceText(device) } },
  })
}
