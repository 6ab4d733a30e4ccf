import { type IdFormat, NO_ID } from '#server/core/ids/ids.ts'
import type { Findings } from '#server/db/check/findings.ts'
import { batches, findMissing } from '#server/db/check/rows.ts'
import type { Database } from '#server/db/db.ts'
import { countVersions, deleteVersions, listVersioned } from './store.ts'

/** Finds versions of deleted posts; with `fix` deletes them. */
export async function checkVersions({ db, ids }: { db: Database; ids: IdFormat }, findings: Findings): Promise<void> {
  for await (const tweets of batches(db, listVersioned, NO_ID, (tweet) => tweet))
    for (const tweet of await findMissing(db, 'tweets', tweets))
      await findings.settle(db, `Post ${ids.format(tweet)} is gone, but its earlier versions are not.`, async (tx) => {
        const isLeft = (await findMissing(tx, 'tweets', [tweet])).size > 0 && (await countVersions(tx, tweet)) > 0
        return isLeft && (() => deleteVersions(tx, tweet))
      })
}
