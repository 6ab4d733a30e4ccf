/** Filters groups of notifications by what their recipient may see. */
import type { Notification } from '#contract/calls/notifications.ts'
import { GROUP_COUNTED, GROUP_FACES } from '#contract/limits.ts'
import type { Id, IdFormat } from '#server/core/ids/ids.ts'
import type { ReadDeps } from '#server/db/deps.ts'
import { hidesAny, visibleTo } from '#server/features/people/visibility.ts'
import {
  countMembers,
  type GroupRow,
  listCountedMembers,
  listNewestMembers,
  type MemberRow,
} from './group-lists.store.ts'
import { findVisible, type PageSources, presentNotification, type Reader, type VisibleNotification } from './present.ts'

/** A group with at least one visible actor. */
interface VisibleGroup extends GroupRow {
  /** The newest visible members, at least one. */
  members: [VisibleNotification, ...VisibleNotification[]]
}
export type CountedGroup = VisibleGroup & { count: number }

/** The groups with visible actors, with the newest of them. */
export const findVisibleGroups = (deps: ReadDeps, viewer: Id, groups: readonly GroupRow[]): Promise<VisibleGroup[]> =>
  readGroups(deps, viewer, groups, false)

/** The groups with visible actors, each with the number of its users. Adds to `sources` what they are made of. */
export const findCountedGroups = (
  deps: ReadDeps,
  viewer: Id,
  groups: readonly GroupRow[],
  sources?: PageSources,
): Promise<CountedGroup[]> => readGroups(deps, viewer, groups, true, sources)

async function readGroups(
  deps: ReadDeps,
  viewer: Id,
  groups: readonly GroupRow[],
  isCounted: boolean,
  sources?: PageSources,
): Promise<CountedGroup[]> {
  const isVerified = groups[0]?.is_verified === 1
  const newest = await listNewestMembers(deps.db, viewer, groups, isVerified)
  const found = await findVisible(deps, viewer, newest, sources)
  const sizes = Map.groupBy(newest, (member) => member.place)
  const membersOf = Map.groupBy(found, (member) => member.place)
  const seen = groups.map((group, place) => {
    const members = membersOf.get(place) ?? []
    return { group, members, count: members.length }
  })
  const large = seen.filter(
    ({ members }, place) => sizes.get(place)?.length === GROUP_FACES && (isCounted || members.length < GROUP_FACES),
  )
  const largeGroups = large.map(({ group }) => group)
  if (sources && large.length > 0) sources.hasMoreActors = true
  if (found.length < newest.length || (isCounted && (await hidesAny(deps.db, viewer))))
    for (const [index, exact] of (await readFurther(deps, viewer, largeGroups, isVerified)).entries())
      Object.assign(large[index]!, exact)
  else
    for (const { place, count } of await countMembers(deps.db, viewer, largeGroups, isVerified))
      large[place]!.count = Number(count)
  return seen.flatMap(({ group, members: [first, ...others], count }) =>
    first ? [{ ...group, members: [first, ...others], count }] : [],
  )
}

// Hundreds of the newest members of a group may be hidden.
const MAX_ROUNDS = 10

/** Reads as many members of each group as are counted, and filters them. */
async function readFurther(deps: ReadDeps, viewer: Id, groups: readonly GroupRow[], isVerified: boolean) {
  const kept = groups.map((): MemberRow[] => [])
  let parts = groups.map((group, index) => ({ ...group, index }))
  for (let round = 0; round < MAX_ROUNDS && parts.length > 0; round++) {
    const rows = await listCountedMembers(deps.db, viewer, parts, isVerified)
    const visible = new Set(await visibleTo(deps.db, viewer, rows, 'notifications'))
    const rowsOf = Map.groupBy(rows, (row) => row.place)
    parts = parts.flatMap((part, place) => {
      const read = rowsOf.get(place) ?? []
      const members = kept[part.index]!
      for (const row of read) if (visible.has(row)) members.push(row)
      const isShort = read.length === GROUP_COUNTED && members.length < GROUP_FACES
      return isShort ? { ...part, until: read.at(-1)!.at } : []
    })
  }
  const faces = kept.flatMap((members, place) => members.slice(0, GROUP_FACES).map((row) => ({ ...row, place })))
  const membersOf = Map.groupBy(await findVisible(deps, viewer, faces), (member) => member.place)
  return kept.map(({ length }, place) => ({
    members: membersOf.get(place) ?? [],
    count: Math.min(length, GROUP_COUNTED),
  }))
}

/** The newest notification of a group, with its other users. */
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
