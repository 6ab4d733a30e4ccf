/** Checks that each group has the position of its newest notification, and that no group is missing. */
import { type Id, type IdFormat, NO_ID } from '#server/core/ids/ids.ts'
import type { Findings } from '#server/db/check/findings.ts'
import { batches } from '#server/db/check/rows.ts'
import type { Database, Tx } from '#server/db/db.ts'
import { listGroupRows, listWithGroups } from './check.store.ts'
import { findPlaces, type GroupId, repairGroup } from './groups.store.ts'
import { groupOf } from './groups.ts'
import { lockRecipients } from './reads.store.ts'

export async function checkGroups({ db, ids }: { db: Database; ids: IdFormat }, findings: Findings): Promise<void> {
  const settle = (group: GroupId) => {
    const what = `The group of ${group.type} notifications of member ${ids.format(group.recipient_id)} has a wrong place.`
    return findings.settle(db, what, async (tx) => {
      await lockRecipients(tx, [group.recipient_id])
      return (await isWrong(tx, group)) && (() => repairGroup(tx, group))
    })
  }
  const start: [Id, number, string, Id] = [NO_ID, 0, '', NO_ID]
  for await (const rows of batches(db, listGroupRows, start, (row) => [
    ...([row.recipient_id, row.is_verified, row.type, row.about_id] as const),
  ]))
    for (const { last_id, newest, ...group } of rows) if (last_id !== Number(newest)) await settle(group)

  const missing = new Set<string>()
  for await (const rows of batches(db, listWithGroups, [NO_ID, NO_ID], (row) => [row.recipient_id, row.id]))
    for (const row of rows.filter((each) => each.has_groups === 0))
      for (const is_verified of row.from_verified === 1 ? [0, 1] : [0]) {
        const group = { recipient_id: row.recipient_id, is_verified, ...groupOf(row) }
        const name = Object.values(group).join(' ')
        if (!missing.has(name)) await settle(group)
        missing.add(name)
      }
}

async function isWrong(tx: Tx, group: GroupId): Promise<boolean> {
  const { place, due } = await findPlaces(tx, group)
  return place !== due
}
