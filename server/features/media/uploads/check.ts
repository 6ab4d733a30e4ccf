/** Checks uploaded images: each has an owner. Their uses and files are checked with those of posts. */
import { NO_ID } from '#server/core/ids/ids.ts'
import type { Check, Findings } from '#server/db/check/findings.ts'
import { batches, findMissing } from '#server/db/check/rows.ts'
import type { Deps } from '#server/db/deps.ts'
import { deleteUploaded, listAllUploaded } from './store.ts'

export const uploadChecks: Check[] = [{ about: 'Uploaded images', run: checkUploads }]

async function checkUploads({ db, ids }: Deps, findings: Findings): Promise<void> {
  for await (const rows of batches(db, listAllUploaded, NO_ID, (row) => row.id)) {
    const owners = rows.map((row) => row.account_id)
    const orphaned = await findMissing(db, 'accounts', owners)
    for (const { id, account_id } of rows.filter((row) => orphaned.has(row.account_id)))
      await findings.settle(db, `Uploaded image ${ids.format(id)} has no owner.`, async (tx) => {
        const isOrphan = (await findMissing(tx, 'accounts', [account_id])).size > 0
        return isOrphan && (() => deleteUploaded(tx, account_id, id))
      })
  }
}
