/** How the viewer and other accounts are related, in the form of Mastodon's API. */
import Type, { type Static } from 'typebox'
import { Nullable } from '#contract/schemas.ts'
import type { Reader } from '#server/apis/mastodon/reader.ts'
import { toIso } from '#server/core/clock.ts'
import { fail } from '#server/core/errors.ts'
import { toDecimal } from '#server/core/ids/decimal-ids.ts'
import type { Id } from '#server/core/ids/ids.ts'
import { nowOf } from '#server/db/clock-of.ts'
import { accountCache } from '#server/features/people/account-cache.ts'
import { findRequestedAmong, findRequestersAmong } from '#server/features/people/follow-requests/store.ts'
import { muteOf } from '#server/features/people/mutes/viewer-filters.ts'
import { findFollowsBothWays } from '#server/features/people/relations.store.ts'
import { getHiddenAccounts } from '#server/features/people/standing.store.ts'
import { getViewerFilters } from '#server/features/people/visibility.ts'

export const Relationship = Type.Object({
  id: Type.String(),
  following: Type.Boolean(),
  showing_reblogs: Type.Boolean(),
  notifying: Type.Boolean(),
  languages: Nullable(Type.Array(Type.String())),
  followed_by: Type.Boolean(),
  blocking: Type.Boolean(),
  blocked_by: Type.Boolean(),
  muting: Type.Boolean(),
  muting_notifications: Type.Boolean(),
  muting_expires_at: Nullable(Type.String()),
  requested: Type.Boolean(),
  requested_by: Type.Boolean(),
  domain_blocking: Type.Boolean(),
  endorsed: Type.Boolean(),
  note: Type.String(),
})
export type Relationship = Static<typeof Relationship>

/** The relations of the viewer to accounts, in the order of `ids`. Hidden and deleted accounts are left out. */
export async function presentRelationships({ deps, viewer }: Reader, ids: readonly Id[]): Promise<Relationship[]> {
  const { db } = deps
  if (ids.length === 0) return []
  const [found, own, filters, hidden] = await Promise.all([
    accountCache.getMany(deps, ids),
    accountCache.get(deps, viewer),
    getViewerFilters(db, viewer),
    getHiddenAccounts(db),
  ])
  const rows = found.flatMap((row) => (row && !hidden.has(row.id) ? row : []))
  const shown = rows.map(({ id }) => id)
  const isProtected = own?.is_protected === 1
  const [{ followed, followers }, requested, requesters] = await Promise.all([
    findFollowsBothWays(db, viewer, shown),
    // Only protected accounts have requests.
    findRequestedAmong(
      db,
      viewer,
      rows.flatMap((row) => (row.is_protected === 1 ? row.id : [])),
    ),
    findRequestersAmong(db, viewer, isProtected ? shown : []),
  ])
  const now = nowOf(db)
  return shown.map((id) => {
    const mute = muteOf(filters, id, now)
    const [following, isRequested] = [followed.includes(id), requested.includes(id)]
    return {
      id: toDecimal(deps.ids, id),
      following,
      showing_reblogs: (following || isRequested) && !filters.hiddenReposts.has(id),
      notifying: false,
      languages: null,
      followed_by: followers.includes(id),
      blocking: filters.blocking.has(id),
      blocked_by: filters.blockedBy.has(id),
      muting: mute !== undefined,
      muting_notifications: mute?.hidesNotifications ?? false,
      muting_expires_at: mute?.until ? toIso(mute.until) : null,
      requested: isRequested,
      requested_by: requesters.includes(id),
      domain_blocking: false,
      endorsed: false,
      note: '',
    }
  })
}

/** The relation of the viewer to one account. */
export async function presentRelationship(reader: Reader, id: Id): Promise<Relationship> {
  const [relationship] = await presentRelationships(reader, [id])
  return relationship ?? fail('user_not_found')
}
