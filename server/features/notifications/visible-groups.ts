/** Groups of notifications as their recipient may see them. */
import type { Notification } from '#contract/calls/notifications.ts'
import { GROUP_FACES } from '#contract/limits.ts'
import type { Id, IdFormat } from '#server/core/ids/ids.ts'
import type { ReadDeps } from '#server/db/deps.ts'
import { hidesAny } from '#server/features/users/visibility.ts'
import { countMembers, type GroupRow, listNewestMembers } from './group-lists.store.ts'
import { findVisible, presentNotification, type VisibleNotification } from './present.ts'

export interface VisibleGroup extends GroupRow {
  /** The newest, at least one. */
  members: [VisibleNotification, ...VisibleNotification[]]
  count: number
}

/** The groups that have anyone whom the viewer may see, with the newest of them and their number. */
export async function findVisibleGroups(
  deps: ReadDeps,
  viewer: Id,
  groups: readonly GroupRow[],
): Promise<VisibleGroup[]> {
  const isVerified = groups[0]?.is_verified === 1
  const filter = { isVerified, isFiltered: await hidesAny(deps.db, viewer) }
  const found = await findVisible(deps, viewer, await listNewestMembers(deps.db, viewer, groups, filter))
  const membersOf = Map.groupBy(
    found.filter((member) => !isVerified || member.actor.author.isVerifiedOrg),
    (member) => member.place,
  )
  const isLarge = (_: GroupRow, place: number) => (membersOf.get(place)?.length ?? 0) >= GROUP_FACES
  const large = groups.filter(isLarge)
  const counts = await countMembers(deps.db, viewer, large, filter)
  const countOf = new Map(counts.map(({ place, count }) => [large[place], Number(count)]))
  return groups.flatMap((group, place) => {
    const [first, ...others] = membersOf.get(place) ?? []
    if (!first) return []
    return [{ ...group, members: [first, ...others], count: countOf.get(group) ?? others.length + 1 }]
  })
}

/** Its newest notification, and those it was grouped with. */
export const presentGroup = (ids: IdFormat, { about_id, members, count }: VisibleGroup, readId: Id): Notification => ({
  ...presentNotification(ids, members[0], readId),
  group: ids.format(about_id),
  users: members.map((member) => member.actor.author),
  usersCount: count,
})
