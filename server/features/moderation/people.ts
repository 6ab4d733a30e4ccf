/** Finds the users of a case. */
import type { CaseUser } from '#contract/moderation-schemas.ts'
import { type Id, NO_ID } from '#server/core/ids/ids.ts'
import type { ReadDeps } from '#server/db/deps.ts'
import { authorCache, type CachedAuthor, nameOf, withSignedAvatar } from '#server/features/people/authors.ts'

/** The current user of an id, or the given names when the account is deleted. */
export type People = (id: Id, username: string, name?: string) => CaseUser

/** Reads these users in one batch. */
export async function findPeople(deps: ReadDeps, ids: readonly Id[]): Promise<People> {
  const wanted = [...new Set(ids)].filter((id) => id !== NO_ID)
  const found = await authorCache.getMany(deps, wanted)
  const byId = new Map(wanted.map((id, index) => [id, found[index]]))
  return (id, username, name = username) => presentUser(deps, { id, username, name }, byId.get(id))
}

type Named = { id: Id; username: string; name: string }

function presentUser({ db, ids }: ReadDeps, { id, username, name }: Named, found: CachedAuthor | undefined): CaseUser {
  const author = found && withSignedAvatar(db, found.author)
  return {
    _id: ids.format(id),
    username: author?.username ?? username,
    name: author?.name ?? nameOf({ name, username }),
    avatar: author?.avatar ?? null,
    isDeleted: !author,
  }
}
