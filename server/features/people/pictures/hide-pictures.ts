/** Renames avatars and covers in a public bucket while their account is hidden, like the images of posts. */
import { isHiddenStanding } from '#contract/standing.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { Db } from '#server/db/db.ts'
import type { Deps } from '#server/db/deps.ts'
import { imageKeysOf } from '#server/features/media/image-keys-of.ts'
import { renameImages } from '#server/features/media/rename-images.ts'
import { findKeyedContent } from '#server/features/media/store.ts'
import { lockAccount, updateAccount } from '#server/features/people/accounts.store.ts'
import { findPictures } from './pictures.store.ts'
import { changeNames, namesOf } from './rename-pictures.ts'

/** Gives an account's avatar and cover the names that fit its current standing. Idempotent. */
export async function settleNamesOfPictures(
  deps: Pick<Deps, 'db' | 'blobs' | 'clock' | 'events'>,
  owner: Id,
): Promise<void> {
  const [row] = await findPictures(deps.db, [owner])
  if (!row) return
  const contents = new Map<string, string>()
  for (const name of namesOf(row)) {
    const content = await findKeyedContent(deps.db, owner, name)
    if (content !== undefined) contents.set(name, content)
  }
  const wanted = wantedNames(deps.db, owner, contents, row.standing)
  await renameImages(deps, { owner, tweet: null, names: wanted, keepsFiles: false }, async (tx, copied) => {
    const locked = await lockAccount(tx, owner)
    if (!locked) return []
    // Its standing may have changed since: then another event follows.
    const present = wantedNames(deps.db, owner, contents, locked.standing)
    const names = new Map([...copied].filter(([from, to]) => present.get(from) === to))
    await updateAccount(tx, owner, changeNames(locked, names))
    const hashes = namesOf(locked).filter((name) => names.has(name))
    if (hashes.length > 0) await deps.events.emit(tx, { type: 'media.released', hashes, owner })
    return hashes
  })
}

/** The new names of pictures whose names must change. */
function wantedNames(db: Db, owner: Id, contents: ReadonlyMap<string, string>, standing: number): Map<string, string> {
  const suffix = isHiddenStanding(standing) ? ' hidden' : ''
  const named = [...contents].map(([name, content]) => [name, imageKeysOf(db).nameOf(owner, content + suffix)] as const)
  return new Map(named.filter(([name, wanted]) => name !== wanted))
}
