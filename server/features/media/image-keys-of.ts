/** The keys of the images of an open store, for presenters that only have a database. */
import type { ImageKeys } from '#server/core/blobs/image-keys.ts'
import { type Db, storeOf } from '#server/db/db.ts'

// The keys by store. A store and all transactions on it have the same adapter.
const keys = new WeakMap<object, ImageKeys>()

/** Called once, when the store is opened. */
export const setImageKeys = (db: Db, imageKeys: ImageKeys): unknown => keys.set(storeOf(db), imageKeys)

/** The keys of a store. Throws when it was opened without them. */
export function imageKeysOf(db: Db): ImageKeys {
  const found = keys.get(storeOf(db))
  if (!found) throw new Error('The keys of images are not loaded')
  return found
}
