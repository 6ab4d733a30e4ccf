/** Groups of notifications as their recipient may see them. */
import type { Notification } from '#contract/calls/notifications.ts'
import { GROUP_FACES } from '#contract/limits.ts'
import type { Id, IdFormat } from '#server/core/ids/ids.ts'
import type { ReadDeps } from '#server/db/deps.ts'
import { hidesAny } from '#server/features/users/visibility.ts'
import { countMembers, type GroupRow, listNewestMembers, type MemberFilter } from './group-lists.store.ts'
import { findVisible, presentNotification, type Reader, type VisibleNotification } from './present.ts'

/** A group that has anyone whom the viewer may see. */
export interface VisibleGroup extends GroupRow {
  /** The newest, at least one. */
  members: [VisibleNotification, ...VisibleNotification[]]
}
export type CountedGroup = VisibleGroup & { count: number }

const filterFor = async ({ db }: ReadDeps, viewer: Id, groups: readonly GroupRow[]): Promise<MemberFilter> => ({
  isVerified: groups[0]?.is_verified === 1,
  isFiltered: await hidesAny(db, viewer),
})

/** The groups that have anyone whom the viewer may see, with the newest of them. */
export const findVisibleGroups = async (deps: ReadDeps, viewer: Id, groups: readonly GroupRow[]) =>
  (await readGroups(deps, viewer, groups, await filterFor(deps, viewer, groups))).visible

async function readGroups(
  deps: ReadDeps,
  viewer: Id,
  groups: readonly GroupRow[],
  filter: MemberFilter,
): Promise<{ visible: VisibleGroup[]; filter: MemberFilter }> {
  const newest = await listNewestMembers(deps.db, viewer, groups, filter)
  const found = await findVisible(deps, viewer, newest)
  // The newest of a group may all be limited.
  if (found.length < newest.length && !filter.isFiltered)
    return readGroups(deps, viewer, groups, { ...filter, isFiltered: true })
  const membersOf = Map.groupBy(found, (member) => member.place)
  const visible = groups.flatMap((group, place): VisibleGroup[] => {
    const [first, ...others] = membersOf.get(place) ?? []
    return first ? [{ ...group, members: [first, ...others] }] : []
  })
  return { visible, filter }
}

/** The same, each with the number of its users. */
export async function findCountedGroups(
  deps: ReadDeps,
  viewer: Id,
  groups: readonly GroupRow[],
): Promise<CountedGroup[]> {
  const { visible, filter } = await readGroups(deps, viewer, groups, await filterFor(deps, viewer, groups))
  const large = visible.filter((group) => group.members.length >= GROUP_FACES)
  const counts = await countMembers(deps.db, viewer, large, filter)
  const countOf = new Map(counts.map(({ place, count }) => [large[place], Number(count)]))
  return visible.map((group) => ({ ...group, count: countOf.get(group) ?? group.members.length }))
}

/** Its newest notification, and those it was grouped with. */
export const presentGroup = (
  ids: IdFormat,
  { about_id, members, count }: CountedGroup,
  reader: Reader,
): Notification => ({
  ...presentNotification(ids, members[0], reader),
  group: ids.format(about_id),
  users: members.map((member) => member.actor.author),
  usersCount: count,
})
