/** Authors: the few facts about a user that are shown beside their tweets. */
import type { Author } from '#contract/calls/users.ts'
import type { WhoQuotesName } from '#contract/parts/quote.ts'
import { hasStanding } from '#contract/standing.ts'
import { isBlank } from '#contract/text.ts'
import type { Id, IdFormat } from '#server/core/ids/ids.ts'
import { createCache } from '#server/db/cache.ts'
import type { Db } from '#server/db/db.ts'
import type { ReadDeps } from '#server/db/deps.ts'
import { hashOf, imageUrl, signedUrl } from '#server/features/media/urls.ts'
import type { AccountRow } from './accounts.store.ts'
import { type AUTHOR_COLUMNS, type AuthorRow, findAuthors } from './authors.store.ts'

export interface CachedAuthor {
  id: Id
  username: string
  /** Whether lists show this user to strangers, too. */
  isOpen: boolean
  /** Whether others may see by name that this user liked a tweet: likes-shown.ts. */
  showsLikes: boolean
  /** Whether others may see whom this user follows, and who follows them. */
  showsFollows: boolean
  /** Who may quote new posts of this user. */
  whoQuotes: WhoQuotesName
  author: Author
}

/** By account id. `bytes` counts the JSON that presenters derive from an author, too. */
export const authorCache = createCache<Id, CachedAuthor, ReadDeps>(
  { entities: ['account'], bytes: 900 },
  async (deps, ids) => (await findAuthors(deps.db, { ids })).map((row) => [row.id, toCached(deps.ids, row)] as const),
)

function toCached(ids: IdFormat, row: AuthorRow): CachedAuthor {
  const { id, username, shows_likes, shows_follows, who_quotes, standing } = row
  return {
    id,
    username,
    isOpen: !hasStanding(standing, 'limited'),
    showsLikes: shows_likes === 1,
    showsFollows: shows_follows === 1,
    whoQuotes: who_quotes,
    author: presentAuthor(ids, row),
  }
}

/**
 * The displayed name: the username when there is no visible one. Earlier versions accepted names of invisible
 * characters.
 */
export const nameOf = ({ name, username }: { name: string; username: string }): string =>
  isBlank(name) ? username : name

/** An author for viewers of hidden accounts: the address of the picture is signed. */
export const withSignedAvatar = (db: Db, author: Author): Author => ({
  ...author,
  avatar: author.avatar && signedUrl(db, hashOf(db, author.avatar) ?? null),
})

/** The public summary of an account. */
export const presentAuthor = (ids: IdFormat, row: Pick<AccountRow, (typeof AUTHOR_COLUMNS)[number]>): Author => ({
  _id: ids.format(row.id),
  username: row.username,
  name: nameOf(row),
  avatar: imageUrl(row.avatar),
  isVerifiedOrg: row.is_verified_org === 1,
  ...(row.is_protected === 1 && { isProtected: true as const }),
})
