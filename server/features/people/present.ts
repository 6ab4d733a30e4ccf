/** Presents accounts to one viewer. */
import type { Me, User } from '#contract/calls/users.ts'
import { isLanguage } from '#contract/languages.ts'
import { EMPTY_PROFILE_TEXTS, mapProfileTexts, type ProfileText } from '#contract/profile-texts.ts'
import { holdsOffice, isHiddenStanding, standingNames } from '#contract/standing.ts'
import { toIso } from '#server/core/clock.ts'
import { type Id, type IdFormat, NO_ID } from '#server/core/ids/ids.ts'
import { nowOf } from '#server/db/clock-of.ts'
import type { ReadDeps } from '#server/db/deps.ts'
import { imageUrl, signedUrl } from '#server/features/media/urls.ts'
import { accountCache } from './account-cache.ts'
import type { AccountRow, AccountWithCounters } from './accounts.store.ts'
import { presentAuthor } from './authors.ts'
import { findRequestedAmong } from './follow-requests/store.ts'
import { type Follows, findFollowsWith } from './follower-lists.store.ts'
import type { ViewerFilters } from './mutes/viewer-filters.ts'
import { muteOf } from './mutes/viewer-filters.ts'
import { findVisiblePins } from './privacy/visible-pins.ts'
import { findFollowsBothWays } from './relations.store.ts'
import { getViewerFilters, VISITOR } from './visibility.ts'

const NO_FOLLOWS: Follows = { followed: [], followers: [] }

/** The users as the viewer sees them, in the order of `ids`. Deleted ones are left out. */
export async function presentUsers(deps: ReadDeps, viewer: Id, ids: readonly Id[]): Promise<User[]> {
  if (ids.length === 0) return []
  const [rows, filters, many] = await Promise.all([
    accountCache.getMany(deps, ids),
    getViewerFilters(deps.db, viewer),
    ids.length > 1 && viewer !== VISITOR ? findFollowsBothWays(deps.db, viewer, ids) : undefined,
  ])
  const [first] = rows
  const { followed, followers } =
    many ?? (first && viewer !== VISITOR ? await findFollowsWith(deps.db, viewer, first) : NO_FOLLOWS)
  // Only a protected account can have requests.
  const closed = rows.flatMap((row) => (row?.is_protected === 1 && !followed.includes(row.id) ? row.id : []))
  const [requested, pins] = await Promise.all([
    findRequestedAmong(deps.db, viewer, closed),
    findVisiblePins(
      deps.db,
      viewer,
      rows.flatMap((row) => row?.pinned_tweet_id ?? []),
    ),
  ])
  return rows.flatMap((row) =>
    row
      ? {
          ...presentPublic(deps.ids, filters.blockedBy.has(row.id) ? toBlocked(row) : row),
          ...presentRelation(row, viewer, filters, nowOf(deps.db)),
          ...presentReport(deps.ids, filters, row.id),
          isFollowing: followed.includes(row.id),
          isFollowedBy: followers.includes(row.id),
          ...(requested.includes(row.id) && { isRequested: true as const }),
          ...(!pins.has(row.pinned_tweet_id ?? NO_ID) && { pinnedTweet: null }),
        }
      : [],
  )
}

/** The viewer's own account, with its private fields. */
export async function presentMe(deps: ReadDeps, viewer: Id): Promise<Me | undefined> {
  const row = await accountCache.get(deps, viewer)
  if (!row) return undefined
  return {
    ...presentPublic(deps.ids, row),
    // The pictures of a hidden account have signed addresses.
    ...(isHiddenStanding(row.standing) && {
      avatar: signedUrl(deps.db, row.avatar),
      coverPhoto: signedUrl(deps.db, row.cover),
    }),
    ...presentRelation(row, viewer, await getViewerFilters(deps.db, viewer), nowOf(deps.db)),
    isFollowing: false,
    isFollowedBy: false,
    email: row.email,
    emailConfirmed: row.email_confirmed_at !== null,
    language: isLanguage(row.language) ? row.language : null,
    ...(row.role && holdsOffice(row.standing) && { role: row.role }),
    ...(row.standing !== 0 && { standing: standingNames(row.standing) }),
  }
}

function presentRelation(row: AccountRow, viewer: Id, filters: ViewerFilters, now: number) {
  const { id } = row
  const isBlocked = filters.blockedBy.has(id)
  const mute = muteOf(filters, id, now)
  return {
    // A birthday is for members.
    dob: isBlocked || viewer === VISITOR ? null : presentBirthday(row, id === viewer),
    isBlocked,
    isBlocking: filters.blocking.has(id),
    isMuting: mute !== undefined,
    mutedUntil: mute?.until ? toIso(mute.until) : null,
    hidesReposts: filters.hiddenReposts.has(id),
    isOwnProfile: id === viewer,
  }
}

/** The viewer's open report of a user or a message. */
export function presentReport(ids: IdFormat, { openReports }: Pick<ViewerFilters, 'openReports'>, subject: Id) {
  const report = openReports.get(subject)
  return report === undefined ? undefined : { openReport: ids.format(report) }
}

/** The fields that a blocked user sees of the account that blocked them: enough to recognise it. */
const toBlocked = ({
  id,
  username,
  name,
  avatar,
  is_verified_org,
  is_protected,
  created_at,
}: PublicRow): PublicRow => ({
  ...HIDDEN,
  ...{ id, username, name, avatar, is_verified_org, is_protected, created_at },
})

const HIDDEN = { ...EMPTY_PROFILE_TEXTS, cover: null, pinned_tweet_id: null, followers: 0, following: 0, tweets: 0 }

type PublicRow = Pick<
  AccountWithCounters,
  | ProfileText
  | 'id'
  | 'username'
  | 'avatar'
  | 'is_verified_org'
  | 'is_protected'
  | 'created_at'
  | Exclude<keyof typeof HIDDEN, ProfileText>
>

function presentPublic(ids: IdFormat, row: PublicRow) {
  const createdAt = toIso(row.created_at)
  return {
    ...mapProfileTexts((text) => row[text]),
    ...presentAuthor(ids, row),
    coverPhoto: imageUrl(row.cover),
    dateRegistered: createdAt,
    createdAt,
    isVerified: row.is_verified_org === 1,
    followersCount: row.followers,
    followingCount: row.following,
    tweetsCount: row.tweets,
    pinnedTweet: row.pinned_tweet_id === null ? null : ids.format(row.pinned_tweet_id),
  }
}

/** The owner sees the whole date; others see the day, and the year only when the owner shows it. */
export const presentBirthday = (row: AccountRow, isOwner: boolean): string | null =>
  row.dob && (isOwner || row.show_birth_year ? row.dob : `-${row.dob.slice(4)}`)
