import type { BackfillTask } from '#server/db/backfill.ts'
import type { Deps } from '#server/db/deps.ts'
import { hasFormerName } from '#server/features/media/former-images.store.ts'
import { keyedNames, renameImages } from '#server/features/media/rename-images.ts'
import { listAccountIds } from '#server/features/people/account-lists.store.ts'
import { type AccountRow, lockAccount, updateAccount } from '#server/features/people/accounts.store.ts'
import { findPictures } from './pictures.store.ts'

type RenameDeps = Pick<Deps, 'db' | 'blobs' | 'clock'>
type Pictures = Pick<AccountRow, 'id' | 'avatar' | 'cover'>

const COLUMNS = ['avatar', 'cover'] as const

/** Gives avatars and covers keyed names instead of hashes of their content. */
export const pictureNamesBackfill = (deps: RenameDeps): BackfillTask => ({
  name: 'picture_names',
  list: (after, limit) => listAccountIds(deps.db, after, limit),
  handle: async (ids) => {
    for (const row of await findPictures(deps.db, ids)) await renamePictures(deps, row)
  },
})

async function renamePictures(deps: RenameDeps, row: Pictures): Promise<void> {
  const hashes: string[] = []
  for (const hash of namesOf(row)) if (await hasFormerName(deps.db, row.id, hash)) hashes.push(hash)
  const wanted = keyedNames(deps.db, row.id, hashes)
  await renameImages(deps, { owner: row.id, tweet: null, names: wanted, keepsFiles: true }, async (tx, names) => {
    const locked = await lockAccount(tx, row.id)
    if (!locked) return []
    await updateAccount(tx, row.id, changeNames(locked, names))
    return namesOf(locked).filter((name) => names.has(name))
  })
}

/** The changes to the row of an account whose pictures get these names. */
export const changeNames = (
  row: Pick<Pictures, 'avatar' | 'cover'>,
  names: ReadonlyMap<string, string>,
): Partial<Pick<Pictures, 'avatar' | 'cover'>> =>
  Object.fromEntries(
    COLUMNS.flatMap((column) => {
      const name = names.get(row[column] ?? '')
      return name === undefined ? [] : [[column, name]]
    }),
  )

/** The names of an account's pictures. */
export const namesOf = ({ avatar, cover }: Pick<Pictures, 'avatar' | 'cover'>): string[] =>
  [avatar, cover].filter((name) => name !== null)
