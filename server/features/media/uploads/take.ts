/** Hands uploaded images to posts and scheduled posts. */
import { errors } from '#contract/errors.ts'
import { failFields } from '#server/core/errors.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { Tx } from '#server/db/db.ts'
import { deleteMedia } from '#server/features/media/store.ts'
import { deleteUploaded } from './store.ts'
import { imageOf } from './uploads.ts'

/**
 * Takes uploaded images out of the table in the transaction of their post, so that one post gets them. Their uses end: the
 * post records its own. `field` names the ids in the form, for refusals.
 */
export async function takeUploads(tx: Tx, owner: Id, ids: readonly Id[], field: string): Promise<void> {
  // In one order, so that concurrent posts with the same images cannot deadlock.
  for (const id of ids.toSorted((one, other) => one - other)) {
    const row = (await deleteUploaded(tx, owner, id)) ?? failFields({ [field]: errors.upload_not_found[1] })
    await deleteMedia(tx, owner, [imageOf(row).hash], id)
  }
}
