/** Rows → User and Me: the only maker of either. */
import type { Me, User } from '#contract/calls/users.ts'
import { toIso } from '#server/core/clock.ts'
import type { Id } from '#server/core/ids/ids.ts'
import { joinPieces, RawJson } from '#server/core/json/raw-json.ts'
import { getOne } from '#server/db/cache.ts'
import type { Deps } from '#server/db/deps.ts'
import { imageUrl } from '#server/features/media/urls.ts'
import { presentAuthor } from './authors.ts'
import { followeeCache } from './followees.store.ts'
import { findFollowedAmong, findFollowersAmong, findFollowersBetween, isFollowedBy } from './relations.store.ts'
import { type AccountRow, accountCache } from './store.ts'
import { type Blocks, getBlocks } from './visibility.ts'

/** Members as the viewer sees them, in the order of `ids`; those that are gone are left out. */
export async function presentUsers(deps: Deps, viewer: Id, ids: readonly Id[]): Promise<User[]> {
  if (ids.length === 0) return []
  const [rows, followed, followers, blocks] = await Promise.all([
    accountCache(deps).get(ids),
    findFollowedAmong(deps.db, viewer, ids),
    findFollowersAmong(deps.db, viewer, ids),
    getBlocks(deps, viewer),
  ])
  return rows.flatMap((row) =>
    row
      ? {
          ...presentPublic(deps, seenBy(blocks, row)),
          ...presentRelation(row, viewer, blocks, followed.includes(row.id), followers.includes(row.id)),
        }
      : [],
  )
}

/** One member as JSON: all but what is between the two is composed once and kept with the row. */
export async function presentUser(deps: Deps, viewer: Id, id: Id): Promise<RawJson<User> | undefined> {
  const row = await getOne(accountCache(deps), id)
  if (!row) return undefined
  const blocks = await getBlocks(deps, viewer)
  const [isFollowing, isFollowed] = id === viewer ? [false, false] : await followsBetween(deps, viewer, id)
  const relation = presentRelation(row, viewer, blocks, isFollowing, isFollowed)
  return new RawJson([publicJson(deps, seenBy(blocks, row)), `,${JSON.stringify(relation).slice(1)}`], false)
}

/** Whether the viewer follows them, and they the viewer. */
async function followsBetween(deps: Deps, viewer: Id, other: Id): Promise<readonly [boolean, boolean]> {
  // Among several processes a follow must show at once, whichever is asked next.
  if (deps.store.isShared) {
    const follows = await findFollowersBetween(deps.db, viewer, other)
    return [follows.includes(viewer), follows.includes(other)]
  }
  const [followees, isFollowed] = await Promise.all([
    getOne(followeeCache(deps), viewer),
    isFollowedBy(deps.db, viewer, other),
  ])
  return [followees?.has(other) ?? false, isFollowed]
}

const publicParts = new WeakMap<AccountRow, Uint8Array>()

/** Without its closing brace. A row never changes: a changed account is another row. */
function publicJson(deps: Deps, row: AccountRow): Uint8Array {
  let part = publicParts.get(row)
  if (!part) {
    part = joinPieces([JSON.stringify(presentPublic(deps, row)).slice(0, -1)])
    publicParts.set(row, part)
  }
  return part
}

function presentRelation(
  row: AccountRow,
  viewer: Id,
  { blocking, blockedBy }: Blocks,
  isFollowing: boolean,
  isFollowedBy: boolean,
) {
  const isBlocked = blockedBy.has(row.id)
  return {
    dob: isBlocked ? null : presentBirthday(row, row.id === viewer),
    isFollowing,
    isFollowedBy,
    isBlocked,
    isBlocking: blocking.has(row.id),
    isOwnProfile: row.id === viewer,
  }
}

const seenBy = ({ blockedBy }: Blocks, row: AccountRow): AccountRow => (blockedBy.has(row.id) ? hidden(row) : row)

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
  const row = await getOne(accountCache(deps), viewer)
  if (!row) return undefined
  const relation = presentRelation(row, viewer, await getBlocks(deps, viewer), false, false)
  return { ...presentPublic(deps, row), ...relation, email: row.email, emailConfirmed: row.email_confirmed_at !== null }
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
