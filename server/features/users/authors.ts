/** The few facts of a member shown beside what they wrote, kept as finished JSON. */
import type { Author } from '#contract/calls/users.ts'
import type { Id } from '#server/core/ids/ids.ts'
import { createCache } from '#server/db/cache.ts'
import type { Deps } from '#server/db/deps.ts'
import { imageUrl } from '#server/features/media/urls.ts'
import { type AccountRow, findAccounts } from './store.ts'

export interface CachedAuthor {
  id: Id
  username: string
  /** Whether others may see by name that this member liked a post. */
  showsLikes: boolean
  author: Author
  json: string
}

/** Author cards by account id. Drop one when its account changes. */
export const authorCache = createCache<Id, CachedAuthor>({ max: 50_000 }, async (deps, ids) =>
  (await findAccounts(deps.db, ids)).map((row) => [row.id, toCard(deps, row)] as const),
)

function toCard(deps: Pick<Deps, 'ids'>, row: AccountRow): CachedAuthor {
  const author = presentAuthor(deps, row)
  const { id, username, shows_likes } = row
  return { id, username, showsLikes: shows_likes === 1, author, json: JSON.stringify(author) }
}

/** A row → what everybody may know of its account. */
export const presentAuthor = ({ ids }: Pick<Deps, 'ids'>, row: AccountRow): Author => ({
  _id: ids.format(row.id),
  username: row.username,
  name: row.name || row.username,
  avatar: imageUrl(row.avatar),
  isVerifiedOrg: row.is_verified_org === 1,
})
