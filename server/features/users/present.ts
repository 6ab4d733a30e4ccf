/** Rows → User and Me: the only maker of either. */
import type { Me, User } from '#contract/users.ts'
import { toIso } from '#server/core/clock.ts'
import type { Id } from '#server/core/ids.ts'
import type { Deps } from '#server/db/deps.ts'
import { imageUrl } from '#server/features/media/urls.ts'
import { presentAuthor } from './authors.ts'
import { findFollowedAmong, findFollowersAmong } from './relations.store.ts'
import { type AccountRow, accountRows } from './store.ts'
import { getBlocks } from './visibility.ts'

/** Members as the viewer sees them, in the order of `ids`; those that are gone are left out. */
export async function presentUsers(deps: Deps, viewer: Id, ids: readonly Id[]): Promise<User[]> {
  if (ids.length === 0) return []
  const [rows, followed, followers, blocks] = await Promise.all([
    accountRows(deps).get(ids),
    findFollowedAmong(deps.db, viewer, ids),
    findFollowersAmong(deps.db, viewer, ids),
    getBlocks(deps, viewer),
  ])
  return rows.flatMap((row) => {
    if (!row) return []
    const isBlocked = blocks.blockedBy.has(row.id)
    return {
      ...presentPublic(deps, isBlocked ? hidden(row) : row),
      dob: isBlocked ? null : presentBirthday(row, row.id === viewer),
      isFollowing: followed.includes(row.id),
      isFollowedBy: followers.includes(row.id),
      isBlocked,
      isBlocking: blocks.blocking.has(row.id),
      isOwnProfile: row.id === viewer,
    }
  })
}

/** What somebody they have blocked still sees: enough to know who it is (API.md "Blocks"). */
const hidden = (row: AccountRow): AccountRow => ({
  ...row,
  bio: '',
  location: '',
  website: '',
  cover: null,
  followers: 0,
  following: 0,
  tweets: 0,
})

/** The viewer's own account, with what nobody else sees. */
export async function presentMe(deps: Deps, viewer: Id): Promise<Me | undefined> {
  const [[user], [row]] = await Promise.all([presentUsers(deps, viewer, [viewer]), accountRows(deps).get([viewer])])
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
