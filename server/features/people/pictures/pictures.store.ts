/** Reads the avatars and covers whose files may need new names. */
import type { Id } from '#server/core/ids/ids.ts'
import type { Db } from '#server/db/db.ts'
import { chunkIds, padIds } from '#server/db/id-lists.ts'
import type { AccountRow } from '#server/features/people/accounts.store.ts'

/** The pictures of these accounts, without accounts that have none. */
export async function findPictures(
  db: Db,
  ids: readonly Id[],
): Promise<Pick<AccountRow, 'id' | 'avatar' | 'cover' | 'standing'>[]> {
  const found = chunkIds(ids).map((some) =>
    db
      .selectFrom('accounts')
      .select(['id', 'avatar', 'cover', 'standing'])
      .where('id', 'in', padIds(some))
      .where((q) => q.or([q('avatar', 'is not', null), q('cover', 'is not', null)]))
      .execute(),
  )
  return (await Promise.all(found)).flat()
}
