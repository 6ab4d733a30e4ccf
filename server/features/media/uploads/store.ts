/** Writes uploaded images that wait for their post, and reads them by account and by id. */
import type { Id } from '#server/core/ids/ids.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { padIds } from '#server/db/id-lists.ts'
import type { UploadedImagesTable } from '#server/db/tables/media.ts'
import { hasWritten } from '#server/db/written-rows.ts'

export type UploadedRow = UploadedImagesTable

/** The uploaded images of an account, the oldest first. */
export const listUploaded = (db: Db, account: Id, limit: number): Promise<UploadedRow[]> =>
  db.selectFrom('uploaded_images').selectAll().where('account_id', '=', account).orderBy('id').limit(limit).execute()

/** Those uploaded images of an account that have one of these ids. */
export const findUploaded = (db: Db, account: Id, ids: readonly Id[]): Promise<UploadedRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('uploaded_images')
        .selectAll()
        .where('id', 'in', padIds(ids))
        .where('account_id', '=', account)
        .execute()

export const insertUploaded = (tx: Tx, row: UploadedRow) => tx.insertInto('uploaded_images').values(row).execute()

/** Changes the stored image of an upload. False when it is gone. */
export const updateUploaded = (tx: Tx, account: Id, id: Id, image: string): Promise<boolean> =>
  hasWritten(tx.updateTable('uploaded_images').set({ image }).where('id', '=', id).where('account_id', '=', account))

/** Deletes an uploaded image, and answers its row; undefined when it is gone. */
export const deleteUploaded = (tx: Tx, account: Id, id: Id): Promise<UploadedRow | undefined> =>
  tx
    .deleteFrom('uploaded_images')
    .where('id', '=', id)
    .where('account_id', '=', account)
    .returningAll()
    .executeTakeFirst()

/** Uploaded images of before an id, the oldest first. */
export const listExpiredUploads = (
  db: Db,
  before: Id,
  limit: number,
): Promise<Pick<UploadedRow, 'id' | 'account_id'>[]> =>
  db
    .selectFrom('uploaded_images')
    .select(['id', 'account_id'])
    .where('id', '<', before)
    .orderBy('id')
    .limit(limit)
    .execute()

/** All uploaded images in id order, for checks. */
export const listAllUploaded = (db: Db, after: Id, limit: number): Promise<UploadedRow[]> =>
  db.selectFrom('uploaded_images').selectAll().where('id', '>', after).orderBy('id').limit(limit).execute()
