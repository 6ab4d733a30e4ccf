/** Every query on hashtags: which posts bear which, how they are spelt, how many members use them a day. */
import { sql } from 'kysely'
import { type Id, idAt } from '#server/core/ids.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { padded } from '#server/db/padded.ts'
import { HASHTAG_LEVELS } from '#server/db/tables.ts'
import { DAY_MS } from './score.ts'

/** A hashtag of a post, under its folded form, spelt as in the post. */
export interface Use {
  tag: string
  author_id: Id
  tweet_id: Id
  name: string
}

export const findTexts = (db: Db, tweets: readonly Id[]) =>
  db.selectFrom('tweets').select(['id', 'author_id', 'content', 'audience']).where('id', 'in', padded(tweets)).execute()

export const findUses = (db: Db, tweets: readonly Id[]): Promise<Use[]> =>
  db.selectFrom('tweet_hashtags').selectAll().where('tweet_id', 'in', padded(tweets)).execute()

/** Answers those that were not there. */
export const insertUses = (tx: Tx, uses: readonly Use[]): Promise<Use[]> =>
  tx
    .insertInto('tweet_hashtags')
    .values(uses)
    .onConflict((c) => c.doNothing())
    .returningAll()
    .execute()

/** 1, or 0 when it was gone. */
export async function deleteUse(tx: Tx, { tag, author_id, tweet_id }: Use): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('tweet_hashtags')
    .where('tag', '=', tag)
    .where('author_id', '=', author_id)
    .where('tweet_id', '=', tweet_id)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Whether the member used the hashtag in at least `count` posts of that day. */
export async function usedThatDay(tx: Tx, { tag, author_id }: Use, day: number, count: number): Promise<boolean> {
  const found = await tx
    .selectFrom('tweet_hashtags')
    .select('tweet_id')
    .where('tag', '=', tag)
    .where('author_id', '=', author_id)
    .where('tweet_id', '>=', idAt(day * DAY_MS))
    .where('tweet_id', '<', idAt((day + 1) * DAY_MS))
    .limit(count)
    .execute()
  return found.length >= count
}

const add = (table: string, column: string) =>
  sql<number>`${sql.ref(`${table}.${column}`)} + ${sql.ref(`excluded.${column}`)}`

export const addMembers = (tx: Tx, tag: string, day: number, members: number) =>
  tx
    .insertInto('trend_counts')
    .values({ tag, day, members })
    .onConflict((c) => c.columns(['tag', 'day']).doUpdateSet({ members: add('trend_counts', 'members') }))
    .execute()

export const addSpelling = (tx: Tx, tag: string, name: string, tweets: number) =>
  tx
    .insertInto('hashtag_spellings')
    .values({ tag, name, tweets })
    .onConflict((c) => c.columns(['tag', 'name']).doUpdateSet({ tweets: add('hashtag_spellings', 'tweets') }))
    .execute()

/** Moves the count of a hashtag and shows it as it is spelt most; without posts it is gone. */
export async function addToHashtag(tx: Tx, tag: string, name: string, change: number): Promise<void> {
  const row = await tx
    .insertInto('hashtags')
    .values({ tag, name, tweets: change, level: 0 })
    .onConflict((c) => c.column('tag').doUpdateSet({ tweets: add('hashtags', 'tweets') }))
    .returning('tweets')
    .executeTakeFirstOrThrow()
  await tx.deleteFrom('hashtag_spellings').where('tag', '=', tag).where('tweets', '<=', 0).execute()
  if (row.tweets <= 0) return void (await tx.deleteFrom('hashtags').where('tag', '=', tag).execute())
  const spelt = await tx
    .selectFrom('hashtag_spellings')
    .select('name')
    .where('tag', '=', tag)
    .orderBy('tweets', 'desc')
    .orderBy('name')
    .limit(1)
    .executeTakeFirst()
  const level = Math.min(String(row.tweets).length, HASHTAG_LEVELS) - 1
  await tx
    .updateTable('hashtags')
    .set({ name: spelt?.name ?? name, level })
    .where('tag', '=', tag)
    .execute()
}

/** The latest uses of all hashtags from `since` on. */
export const listUses = (db: Db, since: Id, limit: number): Promise<Pick<Use, 'tag' | 'author_id' | 'tweet_id'>[]> =>
  db
    .selectFrom('tweet_hashtags')
    .select(['tag', 'author_id', 'tweet_id'])
    .where('tweet_id', '>=', since)
    .orderBy('tweet_id', 'desc')
    .limit(limit)
    .execute()

export const findCounts = (db: Db, tags: readonly string[], fromDay: number, beforeDay: number) =>
  db
    .selectFrom('trend_counts')
    .select(['tag', 'members'])
    .where('tag', 'in', tags)
    .where('day', '>=', fromDay)
    .where('day', '<', beforeDay)
    .execute()

export const findNames = (db: Db, tags: readonly string[]) =>
  db.selectFrom('hashtags').select(['tag', 'name']).where('tag', 'in', tags).execute()

export const deleteCounts = (tx: Tx, beforeDay: number) =>
  tx.deleteFrom('trend_counts').where('day', '<', beforeDay).execute()

export async function listTweetIds(db: Db, after: Id, limit: number): Promise<Id[]> {
  const rows = await db.selectFrom('tweets').select('id').where('id', '>', after).orderBy('id').limit(limit).execute()
  return rows.map((row) => row.id)
}
