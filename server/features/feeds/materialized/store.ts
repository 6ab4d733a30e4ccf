/** Every query on materialised timelines, their owners, and the authors who are excluded from fan-out. */
import { type Id, MAX_ID } from '#server/core/ids/ids.ts'
import { createCache, touch } from '#server/db/cache.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { statement } from '#server/db/statement.ts'
import type { TimelineTable } from '#server/db/tables/tweets.ts'
import { hasWritten, insertNew } from '#server/db/written-rows.ts'
import type { FeedItem } from '#server/features/posts/feed-items.store.ts'

/** Limits of materialised timelines. An object, so that tests can reach each limit with few users. */
export const timelineLimits = {
  /** Authors with more followers are excluded from fan-out, and read directly. */
  fanOutFollowers: 5_000,
  /** Rows per timeline. Older pages are read directly. */
  rows: 800,
  /** One in so many inserted rows triggers a trim of its timeline. */
  trimEvery: 100,
  /** Timelines that were not read for so long are deleted. */
  idleMs: 30 * 24 * 60 * 60 * 1_000,
  /** How often a read is recorded. */
  readEveryMs: 24 * 60 * 60 * 1_000,
}

/** A user with a materialised timeline. It is complete from `completeFrom` on, except for authors that are read directly. */
export interface TimelineOwner {
  owner: Id
  completeFrom: Id
  readAt: number
}

const findOwnerRow = statement<{ owner: Id }>()((db, p) =>
  db
    .selectFrom('timeline_owners')
    .select(['owner_id as owner', 'kept_from as completeFrom', 'read_at as readAt'])
    .where('owner_id', '=', p('owner')),
)
export const findOwner = async (db: Db, owner: Id): Promise<TimelineOwner | undefined> =>
  (await findOwnerRow(db, { owner }))[0]

export const listOwnersAfter = (db: Db, after: Id, limit: number): Promise<{ owner: Id }[]> =>
  db
    .selectFrom('timeline_owners')
    .select('owner_id as owner')
    .where('owner_id', '>', after)
    .orderBy('owner_id')
    .limit(limit)
    .execute()

const rowsOf = statement<{ owner: Id; from: Id; limit: number }>()((db, p) =>
  db
    .selectFrom('timeline')
    .select(['at', 'tweet_id as id', 'actor_id', 'reply_to_author'])
    .where('owner_id', '=', p('owner'))
    .where('at', '<', p('from'))
    .orderBy('at', 'desc')
    .limit(p('limit')),
)
export const listTimeline = (db: Db, owner: Id, from: Id, limit: number): Promise<FeedItem[]> =>
  rowsOf(db, { owner, from, limit })

const extentOf = statement<{ owner: Id; limit: number }>()((db, p) =>
  db
    .selectFrom((q) =>
      q
        .selectFrom('timeline')
        .select('at')
        .where('owner_id', '=', p('owner'))
        .orderBy('at', 'desc')
        .limit(p('limit'))
        .as('newest'),
    )
    .select((q) => [q.fn.countAll<number>().as('count'), q.fn.min('newest.at').as('oldest')]),
)
/** The position of the last of the newest `rows`, when there are more. */
export async function findCutoff(db: Db, owner: Id, rows: number): Promise<Id | undefined> {
  const [more] = await extentOf(db, { owner, limit: rows + 1 })
  if (Number(more?.count ?? 0) <= rows) return undefined
  return (await extentOf(db, { owner, limit: rows }))[0]!.oldest
}

/** The newest rows of a timeline, with its owner. */
export interface MaterializedPage extends TimelineOwner {
  rows: readonly FeedItem[]
}
export const MOST_ROWS = 60

export async function readFirstRows(db: Db, owner: Id): Promise<MaterializedPage | undefined> {
  const rows = await listTimeline(db, owner, MAX_ID, MOST_ROWS)
  // Read after the rows, so that what is trimmed in between is read directly.
  const found = await findOwner(db, owner)
  return found && { ...found, rows }
}

// One statement for each of a few lengths.
const LENGTHS = [1, 20, 100, 500]
export const MOST_AT_ONCE = LENGTHS.at(-1)!
const lengthFor = (count: number): number => LENGTHS.findIndex((length) => length >= count)

const ownersAmong = LENGTHS.map((length) =>
  statement<{ users: readonly Id[] }>()((db, p) =>
    db
      .selectFrom('timeline_owners')
      .select(['owner_id as owner', 'kept_from as completeFrom', 'read_at as readAt'])
      .where('owner_id', 'in', p.list('users', length)),
  ),
)
/** Which of up to 500 users have a timeline. */
export const findOwnersAmong = (db: Db, users: readonly Id[]): Promise<TimelineOwner[]> =>
  ownersAmong[lengthFor(users.length)]!(db, { users })

interface Columns {
  owners: readonly Id[]
  places: readonly Id[]
  tweets: readonly Id[]
  actors: readonly Id[]
  answered: readonly (Id | null)[]
}
// Short transactions: other writers wait for one of them at most.
const INSERTED = [1, 20, 60, 200]
export const MOST_ROWS_INSERTED = INSERTED.at(-1)!
const insertRows = INSERTED.map((length) =>
  statement<Columns>()((db, p) => {
    const [owners, places] = [p.list('owners', length), p.list('places', length)] as unknown as Id[][]
    const [tweets, actors] = [p.list('tweets', length), p.list('actors', length)] as unknown as Id[][]
    const answered = p.list('answered', length) as unknown as Id[]
    const values = Array.from({ length }, (_, index) => ({
      owner_id: owners![index]!,
      at: places![index]!,
      tweet_id: tweets![index]!,
      actor_id: actors![index]!,
      reply_to_author: answered[index]!,
    }))
    return db
      .insertInto('timeline')
      .values(values)
      .onConflict((c) => c.doNothing())
  }),
)
/** Inserts rows; those that exist stay as they are. */
export async function insertTimelineRows(tx: Tx, rows: readonly TimelineTable[]): Promise<void> {
  for (let from = 0; from < rows.length; from += MOST_ROWS_INSERTED) {
    const some = rows.slice(from, from + MOST_ROWS_INSERTED)
    await insertRows[INSERTED.findIndex((length) => length >= some.length)]!(tx, {
      owners: some.map((row) => row.owner_id),
      places: some.map((row) => row.at),
      tweets: some.map((row) => row.tweet_id),
      actors: some.map((row) => row.actor_id),
      answered: some.map((row) => row.reply_to_author),
    })
  }
}

const deleteRows = LENGTHS.map((length) =>
  statement<{ owners: readonly Id[]; at: Id }>()((db, p) =>
    db.deleteFrom('timeline').where('owner_id', 'in', p.list('owners', length)).where('at', '=', p('at')),
  ),
)
/** Deletes one position from up to 500 timelines. */
export async function deleteTimelineRows(tx: Tx, owners: readonly Id[], at: Id): Promise<void> {
  if (owners.length === 0) return
  await deleteRows[lengthFor(owners.length)]!(tx, { owners, at })
}

export async function deleteItemsOf(tx: Tx, owner: Id, actor: Id): Promise<void> {
  await tx.deleteFrom('timeline').where('owner_id', '=', owner).where('actor_id', '=', actor).execute()
}

/** Trims a timeline to the positions from `from` on. */
export async function trimTimeline(tx: Tx, owner: Id, from: Id): Promise<void> {
  const owned = tx.updateTable('timeline_owners').set({ kept_from: from }).where('owner_id', '=', owner)
  if (!(await hasWritten(owned.where('kept_from', '<', from)))) return // it is being materialised
  await tx.deleteFrom('timeline').where('owner_id', '=', owner).where('at', '<', from).execute()
}

/** Creates a timeline without rows. Of one that exists only `readAt` changes. */
export async function upsertOwner(tx: Tx, owner: Id, readAt: number): Promise<void> {
  const row = { owner_id: owner, kept_from: MAX_ID, read_at: readAt }
  if (await insertNew(tx.insertInto('timeline_owners').values(row)))
    await tx.deleteFrom('timeline').where('owner_id', '=', owner).execute() // late rows of an earlier one
  else await tx.updateTable('timeline_owners').set({ read_at: readAt }).where('owner_id', '=', owner).execute()
}

export async function updateCompleteFrom(tx: Tx, owner: Id, completeFrom: Id): Promise<void> {
  await tx.updateTable('timeline_owners').set({ kept_from: completeFrom }).where('owner_id', '=', owner).execute()
}

export async function deleteTimeline(tx: Tx, owner: Id): Promise<void> {
  await tx.deleteFrom('timeline_owners').where('owner_id', '=', owner).execute()
  await tx.deleteFrom('timeline').where('owner_id', '=', owner).execute()
}

const ALL = 'all'
/** The authors who are excluded from fan-out. */
const bigAuthors = createCache<typeof ALL, ReadonlySet<Id>>({ entities: ['big-author'] }, async ({ db }) => {
  const rows = await db.selectFrom('big_authors').select('author_id').execute()
  return [[ALL, new Set(rows.map((row) => row.author_id))]]
})
export const getBigAuthors = async (db: Db): Promise<ReadonlySet<Id>> => (await bigAuthors.get({ db }, ALL))!

export async function insertBigAuthor(tx: Tx, author: Id): Promise<void> {
  await insertNew(tx.insertInto('big_authors').values({ author_id: author }))
  touch(tx, 'big-author', ALL)
}

export async function deleteBigAuthor(tx: Tx, author: Id): Promise<void> {
  await tx.deleteFrom('big_authors').where('author_id', '=', author).execute()
  touch(tx, 'big-author', ALL)
}

const retweeters = statement<{ tweet: Id; after: Id }>()((db, p) =>
  db
    .selectFrom('tweet_retweeters')
    .select(['account_id as actor', 'mark_id as at'])
    .where('tweet_id', '=', p('tweet'))
    .where('account_id', '>', p('after'))
    .orderBy('account_id')
    .limit(MOST_AT_ONCE),
)
/** The next 500 retweets of a tweet, in the order of user ids. */
export const listRetweetsAfter = (db: Db, tweet: Id, after: Id): Promise<{ actor: Id; at: Id }[]> =>
  retweeters(db, { tweet, after })
