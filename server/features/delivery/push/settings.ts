import type { NotifyFrom } from '#contract/calls/notifications.ts'
import {
  type NotificationSettings,
  type NotificationSettingsChange,
  PushSwitches,
  type PushType,
} from '#contract/calls/push.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { Database, Db } from '#server/db/db.ts'
import { transact } from '#server/db/transaction.ts'
import { getInAppSettings, setInAppSettings } from '#server/features/notifications/settings.ts'
import { findSwitches, upsertSwitches } from './store.ts'

const types = Object.keys(PushSwitches.properties) as PushType[]

/** Which types of pushes an account wants, and about whom. */
export async function getPushSettings(db: Db, account: Id): Promise<{ push: PushSwitches; pushFrom: NotifyFrom }> {
  const row = await findSwitches(db, account)
  const push = Object.fromEntries(types.map((type) => [type, row[`push_${type}`] === 1])) as PushSwitches
  return { push, pushFrom: row.push_from }
}

/** The notification settings of an account, in the app and by push. */
export async function getSettings(db: Db, account: Id): Promise<NotificationSettings> {
  const [inApp, push] = await Promise.all([getInAppSettings(db, account), getPushSettings(db, account)])
  return { ...inApp, ...push }
}

/** Changes the given settings. Answers all of them. */
export async function setSettings(
  db: Database,
  account: Id,
  { push = {}, pushFrom, ...inApp }: NotificationSettingsChange,
): Promise<NotificationSettings> {
  const switches = Object.entries(push).map(([type, isOn]) => [`push_${type}`, isOn ? 1 : 0])
  await transact(db, async (tx) => {
    await setInAppSettings(tx, account, inApp)
    await upsertSwitches(tx, account, { ...Object.fromEntries(switches), ...(pushFrom && { push_from: pushFrom }) })
  })
  return getSettings(db, account)
}
