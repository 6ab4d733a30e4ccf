/** Reads groups of notifications and their members. */
import { type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { NotificationTab } from '#contract/calls/notifications.ts'
import { GROUP_COUNTED, GROUP_FACES } from '#contract/limits.ts'
import { type Id, NO_ID } from '#server/core/ids/ids.ts'
import type { Db } from '#server/db/db.ts'
import type { ListItem } from '#server/db/list.ts'
import { type Parameters, statement } from '#server/db/statement.ts'
import type { Tables } from '#server/db/tables.ts'
import { type GroupKey, rangeOf } from './groups.ts'
import { endedBefore } from './lifetime.ts'

/** A group with its position in the list. */
export interface GroupRow extends ListItem, GroupKey {
  is_verified: number
}

interface Range {
  recipient: Id
  after: Id
  before: Id
  limit: number
}

const columns = ['last_id as at', 'type', 'about_id', 'is_verified'] as const
const lists = {
  all: groupList(0),
  verified: groupList(1),
  mentions: groupList(0, ['reply', 'quote', 'mention']),
}

/** Literals, not parameters: the index of mentions is partial. */
function groupList(isVerified: 0 | 1, types?: readonly GroupKey['type'][]) {
  return statement<Range>()((db, p) =>
    db
      .selectFrom('notification_groups')
      .select(columns)
      .where('recipient_id', '=', p('recipient'))
      .where('is_verified', '=', sql.lit(isVerified))
      .$if(types !== undefined, (q) =>
        q.where(
          'type',
          'in',
          types!.map((type) => sql.lit(type)),
        ),
      )
      .where('last_id', '<', p('before'))
      .where('last_id', '>', p('after'))
      .orderBy('last_id', 'desc')
      .limit(p('limit')),
  )
}

/** A user's groups, newest first; with `after` only those with notifications beyond it. */
export const listGroups = (
  db: Db,
  recipient: Id,
  { tab, before, limit, after = NO_ID }: { tab: NotificationTab; before: Id; limit: number; after?: Id },
): Promise<GroupRow[]> => lists[tab](db, { recipient, after: Math.max(after, endedBefore(db)), before, limit })

/** Types of a list: as many as there are. Shorter lists are padded. */
export const MOST_TYPES = 13

interface TypeRange extends Range {
  types: readonly GroupKey['type'][]
}

const listOfTypes = (order: 'asc' | 'desc') =>
  statement<TypeRange>()((db, p) =>
    db
      .selectFrom('notification_groups')
      .select(columns)
      .where('recipient_id', '=', p('recipient'))
      .where('is_verified', '=', sql.lit(0))
      .where('type', 'in', p.list('types', MOST_TYPES))
      .where('last_id', '<', p('before'))
      .where('last_id', '>', p('after'))
      .orderBy('last_id', order)
      .limit(p('limit')),
  )
const byTypes = { ascending: listOfTypes('asc'), descending: listOfTypes('desc') }

/** A user's groups of some types, between two positions. */
export const listGroupsOf = (
  db: Db,
  { order, ...range }: TypeRange & { order: 'ascending' | 'descending' },
): Promise<GroupRow[]> => byTypes[order](db, { ...range, after: Math.max(range.after, endedBefore(db)) })

const one = statement<GroupKey & { recipient: Id }>()((db, p) =>
  db
    .selectFrom('notification_groups')
    .select(columns)
    .where('recipient_id', '=', p('recipient'))
    .where('is_verified', '=', sql.lit(0))
    .where('type', '=', p('type'))
    .where('about_id', '=', p('about_id')),
)

/** A group by its key. */
export async function findGroup(db: Db, recipient: Id, { type, about_id }: GroupKey): Promise<GroupRow | undefined> {
  const [row] = await one(db, { recipient, type, about_id })
  return row && row.at > endedBefore(db) ? row : undefined
}

/** A group, or the part of it with ids below `until`. */
type Part = GroupKey & { until?: Id }

interface GroupRange {
  recipient: Id
  type: GroupKey['type']
  tweet: Id
  from: Id
  until: Id
}

/** The notifications of a group. */
const membersOf = (db: Kysely<Tables>, { recipient, type, tweet, from, until }: GroupRange) =>
  db
    .selectFrom('notifications as n')
    .where('n.recipient_id', '=', recipient)
    .where('n.tweet_id', '=', tweet)
    .where('n.type', '=', type)
    .where('n.id', '>=', from)
    .where('n.id', '<', until)
    .where('n.is_gone', '=', sql.lit(0))

interface Members {
  recipient: Id
  type: readonly GroupKey['type'][]
  tweet: readonly Id[]
  from: readonly Id[]
  until: readonly Id[]
}

/** The notifications of the group at an index of the parameters. */
function membersAt(
  db: Kysely<Tables>,
  p: Parameters<Members>,
  { place, length, isVerified }: { place: number; length: number; isVerified: boolean },
) {
  const at = <K extends 'type' | 'tweet' | 'from' | 'until'>(name: K) =>
    (p.list(name as never, length) as Members[K][number][])[place] as Members[K][number]
  const range = { type: at('type'), tweet: at('tweet'), from: at('from'), until: at('until') }
  return membersOf(db, { recipient: p('recipient'), ...range }).$if(isVerified, (q) =>
    q.where('n.from_verified', '=', sql.lit(1)),
  )
}
type MemberQuery = ReturnType<typeof membersAt>

// A page of the default size is read with one more item.
const LENGTHS = [1, 4, 10, 20, 31, 101, 201]

/** A statement with one part for each group; the parts are numbered by `place`. */
function groupStatement<R extends { place: number }>(
  build: (db: Kysely<Tables>, members: MemberQuery, place: RawBuilder<number>) => SelectQueryBuilder<Tables, never, R>,
) {
  const compile = (isVerified: boolean) =>
    LENGTHS.map((length) =>
      statement<Members>()((db, p) =>
        Array.from({ length }, (_, place) => {
          const members = membersAt(db, p, { place, length, isVerified })
          return build(db, members, sql<number>`${sql.lit(place)}`)
        }).reduce((all, part) => all.unionAll(part)),
      ),
    )
  const compiled = new Map<boolean, ReturnType<typeof compile>>()
  return async (db: Db, recipient: Id, groups: readonly Part[], isVerified: boolean): Promise<R[]> => {
    if (groups.length === 0) return []
    const byLength = compiled.get(isVerified) ?? compile(isVerified)
    compiled.set(isVerified, byLength)
    const ranges = groups.map(rangeOf)
    const rows = await byLength[LENGTHS.findIndex((length) => length >= groups.length)]!(db, {
      recipient,
      type: groups.map((group) => group.type),
      tweet: ranges.map((range) => range.tweet),
      from: ranges.map((range) => range.from),
      until: groups.map(({ until }, index) => until ?? ranges[index]!.until),
    })
    // Shorter lists are padded with their last group.
    return rows.filter((row) => row.place < groups.length)
  }
}

const MEMBER = ['n.id as at', 'n.actor_id as author_id', 'n.type', 'n.tweet_id'] as const

const newestMembers = (limit: number) =>
  groupStatement((db, members, place) =>
    db
      .selectFrom(members.select(MEMBER).orderBy('n.id', 'desc').limit(sql.lit(limit)).as('member'))
      .selectAll()
      .select(place.as('place')),
  )

/** A notification of a group; `place` is the index of the group. */
export type MemberRow = Awaited<ReturnType<typeof listNewestMembers>>[number]

/** The newest notifications of each group, as many as are shown; `place` is the group's index. */
export const listNewestMembers = newestMembers(GROUP_FACES)

/** The newest notifications of each group, as many as are counted; `place` is the group's index. */
export const listCountedMembers = newestMembers(GROUP_COUNTED)

/** The number of notifications in each group, up to a bound; `place` is the group's index. */
export const countMembers = groupStatement((db, members, place) =>
  db
    .selectFrom(members.select('n.id').limit(sql.lit(GROUP_COUNTED)).as('member'))
    .select((q) => [q.fn.countAll<number>().as('count'), place.as('place')]),
)

const page = statement<GroupRange & { before: Id; limit: number }>()((db, p) =>
  membersOf(db, p.row('recipient', 'type', 'tweet', 'from', 'until'))
    .select(MEMBER)
    .where('n.id', '<', p('before'))
    .orderBy('n.id', 'desc')
    .limit(p('limit')),
)

/** The notifications of one group, newest first. */
export const listMembers = (db: Db, recipient: Id, group: GroupKey, before: Id, limit: number) =>
  page(db, { recipient, type: group.type, ...rangeOf(group), before, limit })
