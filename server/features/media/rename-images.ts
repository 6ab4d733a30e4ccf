/** Renames images, such as those that are still named by the hash of their content. */
import { DAY_MS } from '#contract/durations.ts'
import type { BlobStore } from '#server/core/blobs/blob-store.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { Deps } from '#server/db/deps.ts'
import { transact } from '#server/db/transaction.ts'
import { listDueNames, markDeleted, renameUse } from './former-images.store.ts'
import { imageKeysOf } from './image-keys-of.ts'
import { deleteUnusedFiles } from './images.ts'
import { isHashUsed } from './store.ts'
import { fileNames } from './urls.ts'

/** How long files of a former name stay: for a rollback of the upgrade, and for addresses that were signed before. */
const KEPT_MS = 7 * DAY_MS
const BATCH = 200

type RenameDeps = Pick<Deps, 'db' | 'blobs' | 'clock'>

/** Uses of images in a post, or (`null`) as avatar or cover. */
interface Renaming {
  owner: Id
  tweet: Id | null
  /** The new name of each image by its current one. */
  names: ReadonlyMap<string, string>
  /** Whether the files of the former names stay for a week. */
  keepsFiles: boolean
  /** Gives the files of an image another name. False when they are missing. */
  copy?: (blobs: BlobStore, from: string, to: string) => Promise<boolean>
}

/** The keyed names of an owner's images by the hashes of their content. */
export const keyedNames = (db: Db, owner: Id, contents: readonly string[]): Map<string, string> =>
  new Map(contents.map((content) => [content, imageKeysOf(db).nameOf(owner, content)]))

/**
 * Gives the files of an owner's images their new names besides the former ones, then calls `record` with these names in
 * a transaction: it changes the rows that show them, and answers each use that it changed. Images without files are
 * left out. Idempotent.
 */
export async function renameImages(
  deps: RenameDeps,
  { owner, tweet, names: wanted, keepsFiles, copy = copyFiles }: Renaming,
  record: (tx: Tx, names: ReadonlyMap<string, string>) => Promise<readonly string[]>,
): Promise<void> {
  const names = new Map<string, string>()
  for (const [from, to] of wanted) if (await copy(deps.blobs, from, to)) names.set(from, to)
  if (names.size === 0) return
  await transact(deps.db, async (tx) => {
    const keptUntil = keepsFiles ? deps.clock() + KEPT_MS : null
    for (const from of await record(tx, names))
      await renameUse(tx, { owner, tweet, from, to: names.get(from)!, keptUntil })
  })
  for (const [hash, name] of names) await settleFiles(deps, hash, name, copy)
}

/** Copies the files of an image or a video, the large picture last. False when that is missing. */
async function copyFiles(blobs: BlobStore, from: string, to: string): Promise<boolean> {
  const targets = fileNames(to)
  let isCopied = false
  for (const [index, name] of fileNames(from).entries()) isCopied = await blobs.copy(name, targets[index]!)
  return isCopied
}

/**
 * Deletes the files of images that were deleted before they were renamed. Restores files that were deleted before the
 * commit.
 */
async function settleFiles(
  { db, blobs }: RenameDeps,
  from: string,
  to: string,
  copy: NonNullable<Renaming['copy']>,
): Promise<void> {
  if (!(await isHashUsed(db, to))) return deleteUnusedFiles({ db, blobs }, [to])
  for (const name of fileNames(to)) if (!(await blobs.has(name))) return void (await copy(blobs, from, to))
}

/** Deletes files of former names that are no longer kept. */
export async function deleteFormerFiles({ db, blobs, clock }: RenameDeps): Promise<void> {
  for (;;) {
    const names = await listDueNames(db, clock(), BATCH)
    if (names.length === 0) return
    await deleteUnusedFiles({ db, blobs }, names)
    await transact(db, (tx) => markDeleted(tx, names))
  }
}
