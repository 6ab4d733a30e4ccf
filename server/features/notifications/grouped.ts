/** Notifications in groups of chosen types, the others one by one. */
import { PAGE_MAX } from '#contract/limits.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { ReadDeps } from '#server/db/deps.ts'
import { readList, rowSource } from '#server/db/list.ts'
import { visibleTo } from '#server/features/people/visibility.ts'
import type { NotificationType } from './each.store.ts'
import { findEach, type Range, readRange } from './each.ts'
import { findGroup, listGroupsOf, listMembers } from './group-lists.store.ts'
import { type GroupKey, groupOf, isSingle, isWeekly } from './groups.ts'
import type { VisibleNotification } from './present.ts'
import { type CountedGroup, findCountedGroups } from './visible-groups.ts'

/** A group, or a single notification as a group of one. */
export type Grouped = CountedGroup & { isGroup: boolean }

interface GroupedQuery extends Range {
  types: readonly NotificationType[]
  /** The types that are grouped. */
  grouped: ReadonlySet<NotificationType>
  actor?: Id | undefined
}

/** A single notification as a group of one. */
export const toGrouped = (row: VisibleNotification): Grouped => ({
  ...groupOf({ id: row.at, type: row.type, tweet_id: row.tweet_id }),
  ...{ at: row.at, is_verified: 0, members: [row], count: 1, isGroup: false },
})

/** The viewer's groups and single notifications of a range, newest first. Those by one actor are all single. */
export async function findGrouped(
  deps: ReadDeps,
  viewer: Id,
  { types, grouped, actor, ...range }: GroupedQuery,
): Promise<Grouped[]> {
  const each = async (some: readonly NotificationType[]) =>
    (await findEach(deps, viewer, { types: some, actor, ...range })).map(toGrouped)
  if (actor !== undefined) return each(types)
  const inGroups = types.filter((type) => grouped.has(type) || isSingle(type))
  const apart = types.filter((type) => !inGroups.includes(type))
  const lists = await Promise.all([
    inGroups.length > 0 ? findGroups(deps, viewer, inGroups, range) : [],
    // One list for each type that an index has together.
    ...apart.filter(isWeekly).map((type) => each([type])),
    each(apart.filter((type) => !isWeekly(type))),
  ])
  const found = lists.flat().sort((a, b) => b.at - a.at)
  return range.isUpward ? found.slice(-range.limit) : found.slice(0, range.limit)
}

const findGroups = async (deps: ReadDeps, viewer: Id, types: readonly NotificationType[], range: Range) =>
  (
    await readRange(
      deps,
      range,
      (part) => listGroupsOf(deps.db, { recipient: viewer, types, ...part }),
      (groups) => findCountedGroups(deps, viewer, groups),
    )
  ).map((group): Grouped => ({ ...group, isGroup: !isSingle(group.type) }))

/** A group by its key. Undefined when nothing of it is visible. */
export async function findGroupOf(deps: ReadDeps, viewer: Id, key: GroupKey): Promise<Grouped | undefined> {
  const row = await findGroup(deps.db, viewer, key)
  const [group] = row ? await findCountedGroups(deps, viewer, [row]) : []
  return group && { ...group, isGroup: true }
}

/** The users of a visible group, newest first. */
export async function findGroupActors(deps: ReadDeps, viewer: Id, key: GroupKey): Promise<Id[]> {
  const { items } = await readList(
    rowSource((before, limit) => listMembers(deps.db, viewer, key, before, limit)),
    {
      ids: deps.ids,
      query: { limit: PAGE_MAX },
      visible: (rows) => visibleTo(deps.db, viewer, rows, 'notifications'),
    },
  )
  return items.map((item) => item.author_id)
}
