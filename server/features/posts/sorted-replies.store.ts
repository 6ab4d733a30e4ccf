/** Reads replies for an order other than that of time. */
import type { Id } from '#server/core/ids/ids.ts'
import type { Db } from '#server/db/db.ts'
import { listStatement, statement } from '#server/db/statement.ts'

/** A reply that may be ranked. */
export interface Candidate {
  id: Id
  author_id: Id
}

const replies = (order: 'asc' | 'desc') =>
  statement<{ parent: Id; limit: number }>()((db, p) =>
    db
      .selectFrom('tweet_replies')
      .select(['tweet_id as id', 'author_id'])
      .where('parent_id', '=', p('parent'))
      .where('is_hidden', '=', 0)
      .orderBy('tweet_id', order)
      .limit(p('limit')),
  )
const oldest = replies('asc')
const newest = replies('desc')

/** The replies to a tweet that are not hidden: all of them, or the `most` oldest and the `most` newest, without order. */
export async function listCandidates(db: Db, parent: Id, most: number): Promise<Candidate[]> {
  const first = await oldest(db, { parent, limit: most })
  if (first.length < most) return first
  const known = new Set(first.map(({ id }) => id))
  return [...first, ...(await newest(db, { parent, limit: most })).filter(({ id }) => !known.has(id))]
}

const likes = listStatement<{ ids: readonly Id[] }>()((db, _, ids) =>
  db
    .selectFrom('tweet_counters')
    .select(['tweet_id as id', 'likes'])
    .where('tweet_id', 'in', ids)
    .where('likes', '>', 0),
)

/** The numbers of likes of tweets. Those without one are omitted. */
export const countLikes = async (db: Db, ids: readonly Id[]): Promise<ReadonlyMap<Id, number>> =>
  new Map((await likes(db, { ids })).map((row) => [row.id, row.likes]))

const among = listStatement<{ ids: readonly Id[]; parent: Id }>()((db, p, ids) =>
  db
    .selectFrom('tweet_replies')
    .select('tweet_id as id')
    .where('parent_id', '=', p('parent'))
    .where('tweet_id', 'in', ids)
    .where('is_hidden', '=', 0),
)

/** Those of these tweets that still are replies to a tweet and not hidden. */
export const findRepliesAmong = async (db: Db, parent: Id, ids: readonly Id[]): Promise<ReadonlySet<Id>> =>
  new Set((await among(db, { parent, ids })).map(({ id }) => id))
