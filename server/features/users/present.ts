/** Rows → User and Me: the only maker of either. */
import type { Me, User } from '#contract/users.ts'
import { toIso } from '#server/core/clock.ts'
import type { Id } from '#server/core/ids.ts'
import type { Deps } from '#server/db/deps.ts'
import { imageUrl } from '#server/features/media/urls.ts'
import { presentAuthor } from './authors.ts'
import { findFollowedAmong, findFollowersAmong } from './relations.store.ts'
import { type AccountRow, findAccounts } from './store.ts'
import { getBlocks } from './visibility.ts'

/** Members as the viewer sees them, in the order of `ids`; those that are gone are left out. */
export async function presentUsers(deps: Deps, viewer: Id, ids: readonly Id[]): Promise<User[]> {
  if (ids.length === 0) return []
  const [rows, followed, followers, blocks] = await Promise.all([
    findAccounts(deps.db, ids),
    findFollowedAmong(deps.db, viewer, ids),
    findFollowersAmong(deps.db, viewer, ids),
    getBlocks(deps, viewer),
  ])
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    if (!row) return []
    return {
      ...presentPublic(deps, row),
      dob: presentBirthday(row, id === viewer),
      isFollowing: followed.includes(id),
      isFollowedBy: followers.includes(id),
      isBlocked: blocks.blockedBy.has(id),
      isBlocking: blocks.blocking.has(id),
      isOwnProfile: id === viewer,
    }
  })
}

/** The viewer's own account, with what nobody else sees. */
export async function presentMe(deps: Deps, viewer: Id): Promise<Me | undefined> {
  const [[user], [row]] = await Promise.all([presentUsers(deps, viewer, [viewer]), findAccounts(deps.db, [viewer])])
  return user && row && { ...user, email: row.email }
}

function presentPublic(deps: Deps, row: AccountRow) {
  const createdAt = toIso(row.created_at)
  return {
    ...presentAuthor(deps, row),
    coverPhoto: imageUrl(row.cover),
    bio: row.bio,
    location: row.location,
    website: row.website,
    dateRegistered: createdAt,
    createdAt,
    isVerified: row.is_verified_org === 1,
    followersCount: row.followers,
    followingCount: row.following,
    tweetsCount: row.tweets,
  }
}

/** Its owner sees what was entered; others the day, and the year only when its owner shows it. */
const presentBirthday = (row: AccountRow, isOwner: boolean): string | null =>
  row.dob && (isOwner || row.show_birth_year ? row.dob : `-${row.dob.slice(4)}`)
