/** Reads single notifications of some types, in both directions. */
import { sql } from 'kysely'
import { type Id, NO_ID } from '#server/core/ids/ids.ts'
import type { Db } from '#server/db/db.ts'
import { statement } from '#server/db/statement.ts'
import type { NotificationsTable } from '#server/db/tables/notifications.ts'
import { MOST_TYPES } from './group-lists.store.ts'
import { isSingle, isWeekly } from './groups.ts'
import { endedBefore } from './lifetime.ts'
import { FILTERED, type NotificationRow } from './store.ts'

export type NotificationType = NotificationsTable['type']
export type Order = 'ascending' | 'descending'

interface Range {
  recipient: Id
  types: readonly NotificationType[]
  actor: Id
  after: Id
  before: Id
  limit: number
}
type List = (db: Db, range: Range) => Promise<NotificationRow[]>

const COLUMNS = ['n.id as at', 'n.actor_id as author_id', 'n.type', 'n.tweet_id'] as const
const DIRECTIONS = { ascending: 'asc', descending: 'desc' } as const

/** Any types, by time, those of some states. Reads on past notifications of other types, and of other actors. */
const byTimeOf =
  (...states: readonly number[]) =>
  (order: Order, isOfActor: boolean): List =>
    statement<Range>()((db, p) =>
      db
        .selectFrom('notifications as n')
        .select(COLUMNS)
        .where('n.recipient_id', '=', p('recipient'))
        .where('n.id', '<', p('before'))
        .where('n.id', '>', p('after'))
        .where('n.type', 'in', p.list('types', MOST_TYPES))
        .where('n.is_gone', 'in', states)
        .$if(isOfActor, (q) => q.where('n.actor_id', '=', p('actor')))
        .orderBy('n.id', DIRECTIONS[order])
        .limit(p('limit')),
    )

/** One of the types that are about no tweet: the index by tweet has them together. */
const ofNoTweet = (order: Order, isOfActor: boolean): List =>
  statement<Range>()((db, p) =>
    db
      .selectFrom('notifications as n')
      .select(COLUMNS)
      .where('n.recipient_id', '=', p('recipient'))
      .where('n.tweet_id', '=', sql.lit(NO_ID))
      .where('n.type', '=', p.list('types', 1)[0]!)
      .where('n.id', '<', p('before'))
      .where('n.id', '>', p('after'))
      .where('n.is_gone', '=', sql.lit(0))
      .$if(isOfActor, (q) => q.where('n.actor_id', '=', p('actor')))
      .orderBy('n.id', DIRECTIONS[order])
      .limit(p('limit')),
  )

/** Types whose groups have one notification each: there are far fewer groups than likes. */
const byGroup = (order: Order, isOfActor: boolean): List =>
  statement<Range>()((db, p) =>
    db
      .selectFrom('notification_groups as g')
      .innerJoin('notifications as n', (join) =>
        join.onRef('n.recipient_id', '=', 'g.recipient_id').onRef('n.id', '=', 'g.last_id'),
      )
      .select(COLUMNS)
      .where('g.recipient_id', '=', p('recipient'))
      .where('g.is_verified', '=', sql.lit(0))
      .where('g.type', 'in', p.list('types', MOST_TYPES))
      .where('g.last_id', '<', p('before'))
      .where('g.last_id', '>', p('after'))
      .$if(isOfActor, (q) => q.where('n.actor_id', '=', p('actor')))
      .orderBy('g.last_id', DIRECTIONS[order])
      .limit(p('limit')),
  )

const lists = [byTimeOf(0), ofNoTweet, byGroup, byTimeOf(0, FILTERED)].map((list) => ({
  ascending: [list('ascending', false), list('ascending', true)] as const,
  descending: [list('descending', false), list('descending', true)] as const,
}))
type EachList = (typeof lists)[number]
const [timeList, noTweetList, groupList, fullList] = lists as [EachList, EachList, EachList, EachList]

interface EachQuery extends Omit<Range, 'actor'> {
  actor?: Id | undefined
  /** Whether filtered notifications are among them. */
  withFiltered?: boolean | undefined
  order: Order
}

/** A user's notifications of some types, by one actor where one is named, between two ids. */
export async function listEach(
  db: Db,
  { order, actor, withFiltered, ...range }: EachQuery,
): Promise<NotificationRow[]> {
  const { types } = range
  if (types.length === 0) return []
  const list = withFiltered
    ? fullList
    : types.every(isSingle)
      ? groupList
      : types.length === 1 && isWeekly(types[0]!)
        ? noTweetList
        : timeList
  return list[order][actor === undefined ? 0 : 1](db, {
    ...range,
    actor: actor ?? NO_ID,
    after: Math.max(range.after, endedBefore(db)),
  })
}
