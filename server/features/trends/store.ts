/**
 * Writes hashtags: their uses, their spellings, and the number of established users by day. Reads them and the texts of
 * tweets for counting.
 */

import { sql } from 'kysely'
import { DAY_MS } from '#contract/durations.ts'
import { type Id, idAt } from '#server/core/ids/ids.ts'
import { touch } from '#server/db/cache.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { splitByLengths } from '#server/db/id-lists.ts'
import { listStatement, statement } from '#server/db/statement.ts'
import { AUDIENCE } from '#server/db/tables/posts.ts'
import { HASHTAG_TIERS } from '#server/db/tables/trends.ts'
import type { Tables } from '#server/db/tables.ts'
import { countWritten } from '#server/db/written-rows.ts'

/** A hashtag of a tweet: `tag` is the folded form, `name` the spelling in the tweet. */
export type Use = Tables['tweet_hashtags']

const texts = listStatement<{ ids: readonly Id[] }>()((db, _, tweets) =>
  db
    .selectFrom('tweets')
    .select(['id', 'author_id', 'content'])
    .where('id', 'in', tweets as Id[])
    .where('audience', '=', AUDIENCE.everyone),
)
/** The texts of public tweets. The hashtags of other tweets are visible to their readers only. */
export const findTexts = (db: Db, tweets: readonly Id[]) => texts(db, { ids: tweets })

const response = listStatement<{ ids: readonly Id[] }>()((db, _, tweets) =>
  db
    .selectFrom('tweet_counters')
    .select(['tweet_id as id', sql<number>`likes + replies + 2 * retweets - discount`.as('response')])
    .where('tweet_id', 'in', tweets as Id[]),
)
/** The response to tweets by established users: likes, replies, and twice the retweets. */
export const findResponse = (db: Db, tweets: readonly Id[]) => response(db, { ids: tweets })

const uses = listStatement<{ ids: readonly Id[] }>()((db, _, tweets) =>
  db
    .selectFrom('tweet_hashtags')
    .selectAll()
    .where('tweet_id', 'in', tweets as Id[]),
)
export const findUses = (db: Db, tweets: readonly Id[]): Promise<Use[]> => uses(db, { ids: tweets })

type UseColumns = { [K in keyof Use]: readonly Use[K][] }

const LENGTHS = [20, 5, 1]
const inserts = LENGTHS.map((length) =>
  statement<UseColumns>()((db, p) => {
    const column = <K extends keyof Use>(name: K) => p.list(name as never, length) as unknown as Use[K][]
    const [authors, tweets, names] = [column('author_id'), column('tweet_id'), column('name')]
    const counted = column('is_counted')
    const rows = column('tag').map((tag, index) => ({
      ...{ tag, author_id: authors[index]!, tweet_id: tweets[index]! },
      ...{ name: names[index]!, is_counted: counted[index]! },
    }))
    return db
      .insertInto('tweet_hashtags')
      .values(rows)
      .onConflict((c) => c.doNothing())
      .returningAll()
  }),
)

/** Inserts uses. Answers the inserted ones. */
export async function insertUses(tx: Tx, uses: readonly Use[]): Promise<Use[]> {
  const inserted: Use[] = []
  for (const { index, part } of splitByLengths(uses, LENGTHS))
    inserted.push(
      ...(await inserts[index]!(tx, {
        tag: part.map((use) => use.tag),
        author_id: part.map((use) => use.author_id),
        tweet_id: part.map((use) => use.tweet_id),
        name: part.map((use) => use.name),
        is_counted: part.map((use) => use.is_counted),
      })),
    )
  return inserted
}

/** Deletes a use. Answers the number of deleted rows, 0 or 1. */
export function deleteUse(tx: Tx, { tag, author_id, tweet_id }: Use): Promise<number> {
  const ofTag = tx.deleteFrom('tweet_hashtags').where('tag', '=', tag)
  return countWritten(ofTag.where('author_id', '=', author_id).where('tweet_id', '=', tweet_id))
}

const usesThatDay = statement<{ tag: string; author: Id; from: Id; end: Id; limit: number }>()((db, p) =>
  db
    .selectFrom('tweet_hashtags')
    .select('tweet_id')
    .where('tag', '=', p('tag'))
    .where('author_id', '=', p('author'))
    .where('tweet_id', '>=', p('from'))
    .where('tweet_id', '<', p('end'))
    .where('is_counted', '=', sql.lit(1))
    .limit(p('limit')),
)
/** The number of counted tweets of that day in which the user used the hashtag; at most `limit`. */
export async function countUses(tx: Tx, { tag, author_id: author }: Use, day: number, limit: number): Promise<number> {
  const [from, end] = [idAt(day * DAY_MS), idAt((day + 1) * DAY_MS)]
  return (await usesThatDay(tx, { tag, author, from, end, limit })).length
}

const latest = statement<{ tag: string; author: Id; limit: number }>()((db, p) =>
  db
    .selectFrom('tweet_hashtags')
    .select('tweet_id')
    .where('tag', '=', p('tag'))
    .where('author_id', '=', p('author'))
    .where('is_counted', '=', sql.lit(1))
    .orderBy('tweet_id', 'desc')
    .limit(p('limit')),
)
/** The latest counted tweets of a user with a hashtag. */
export const listLatest = async (tx: Tx, tag: string, author: Id, limit: number): Promise<Id[]> =>
  (await latest(tx, { tag, author, limit })).map((row) => row.tweet_id)

const add = (table: string, column: string) =>
  sql<number>`${sql.ref(`${table}.${column}`)} + ${sql.ref(`excluded.${column}`)}`

const upsertMembers = statement<{ tag: string; day: number; members: number }>()((db, p) =>
  db
    .insertInto('trend_counts')
    .values({ tag: p('tag'), day: p('day'), members: p('members') })
    .onConflict((c) => c.columns(['tag', 'day']).doUpdateSet({ members: add('trend_counts', 'members') })),
)
export const addMembers = (tx: Tx, tag: string, day: number, members: number) =>
  upsertMembers(tx, { tag, day, members })

const upsertSpelling = statement<{ tag: string; name: string; tweets: number }>()((db, p) =>
  db
    .insertInto('hashtag_spellings')
    .values({ tag: p('tag'), name: p('name'), tweets: p('tweets') })
    .onConflict((c) => c.columns(['tag', 'name']).doUpdateSet({ tweets: add('hashtag_spellings', 'tweets') })),
)
export const addSpelling = (tx: Tx, tag: string, name: string, tweets: number) =>
  upsertSpelling(tx, { tag, name, tweets })

const upsertHashtag = statement<{ tag: string; name: string; change: number }>()((db, p) =>
  db
    .insertInto('hashtags')
    .values({ tag: p('tag'), name: p('name'), tweets: p('change'), level: 0 })
    .onConflict((c) => c.column('tag').doUpdateSet({ tweets: add('hashtags', 'tweets') }))
    .returning(['tweets', 'name']),
)
const deleteEmptySpellings = statement<{ tag: string }>()((db, p) =>
  db.deleteFrom('hashtag_spellings').where('tag', '=', p('tag')).where('tweets', '<=', 0),
)
const commonestSpelling = statement<{ tag: string }>()((db, p) =>
  db
    .selectFrom('hashtag_spellings')
    .select('name')
    .where('tag', '=', p('tag'))
    .orderBy('tweets', 'desc')
    .orderBy('name')
    .limit(1),
)
const updateShown = statement<{ tag: string; name: string; level: number }>()((db, p) =>
  db
    .updateTable('hashtags')
    .set({ name: p('name'), level: p('level') })
    .where('tag', '=', p('tag')),
)

/** Changes the count of a hashtag, and its name to the most used spelling. Deletes a hashtag without tweets. */
export async function addToHashtag(tx: Tx, tag: string, name: string, change: number): Promise<void> {
  const { tweets, name: shown } = (await upsertHashtag(tx, { tag, name, change }))[0]!
  if (tweets === change || tweets <= 0) touch(tx, 'hashtags')
  await deleteEmptySpellings(tx, { tag })
  if (tweets <= 0) return void (await tx.deleteFrom('hashtags').where('tag', '=', tag).execute())
  const [spelt] = await commonestSpelling(tx, { tag })
  const level = Math.min(String(tweets).length, HASHTAG_TIERS) - 1
  await updateShown(tx, { tag, name: spelt?.name ?? shown, level })
}

export const findCounts = (db: Db, tags: readonly string[], fromDay: number, beforeDay: number) =>
  db
    .selectFrom('trend_counts')
    .select(['tag', 'members'])
    .where('tag', 'in', tags)
    .where('day', '>=', fromDay)
    .where('day', '<', beforeDay)
    .execute()

const daily = listStatement<{ ids: readonly string[]; from: number }>()((db, p, tags) =>
  db.selectFrom('trend_counts').selectAll().where('tag', 'in', tags).where('day', '>=', p('from')),
)
/** The established users of hashtags by day, from one day on. */
export const findDailyCounts = (db: Db, tags: readonly string[], from: number) => daily(db, { ids: tags, from })

export const findNames = (db: Db, tags: readonly string[]) =>
  db.selectFrom('hashtags').select(['tag', 'name']).where('tag', 'in', tags).execute()

export const deleteCounts = (tx: Tx, beforeDay: number) =>
  tx.deleteFrom('trend_counts').where('day', '<', beforeDay).execute()
