/** Writes the topics of users, and reads hashtags and their recent posts. */

import { sql } from 'kysely'
import { DAY_MS } from '#contract/durations.ts'
import type { Clock } from '#server/core/clock.ts'
import type { Id } from '#server/core/ids/ids.ts'
import { fold } from '#server/core/text/fold.ts'
import { createCache, touch } from '#server/db/cache.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { listStatement, statement } from '#server/db/statement.ts'

const chosen = statement<{ account: Id }>()((db, p) =>
  db.selectFrom('account_topics').select('tag').where('account_id', '=', p('account')).orderBy('tag'),
)

/** The topics of a user, folded. */
const topicCache = createCache<Id, readonly string[]>(
  { entities: ['topics'], bytes: (tags) => 50 * tags.length },
  ({ db }, users) => Promise.all(users.map(async (user) => [user, await readTopics(db, user)] as const)),
)

/** Reads the topics of a user. Folded again, because an earlier version may have folded less. */
export async function readTopics(db: Db, user: Id): Promise<string[]> {
  const rows = await chosen(db, { account: user })
  return [...new Set(rows.map(({ tag }) => fold(tag)))]
}

export const listTopics = async (db: Db, user: Id): Promise<readonly string[]> => (await topicCache.get({ db }, user))!

/** Replaces the topics of an account, which the caller has locked or deleted. */
export async function replaceTopics(tx: Tx, account: Id, tags: readonly string[]): Promise<void> {
  await tx.deleteFrom('account_topics').where('account_id', '=', account).execute()
  if (tags.length > 0)
    await tx
      .insertInto('account_topics')
      .values(tags.map((tag) => ({ account_id: account, tag })))
      .execute()
  touch(tx, 'topics', account)
}

interface Tag {
  tag: string
  name: string
  tweets: number
}

const tagsAmong = listStatement<{ ids: readonly string[] }>()((db, _, tags) =>
  db.selectFrom('hashtags').select(['tag', 'name', 'tweets']).where('tag', 'in', tags),
)

/** Names and counts of hashtags, without those that have no posts. */
export const findTags = (db: Db, tags: readonly string[]): Promise<Tag[]> => tagsAmong(db, { ids: tags })

/** The hashtags of the network by established users, then by uses. */
export const topTags = createCache<number, readonly Tag[], { db: Db; clock: Clock }>(
  { entities: [], bytes: 20_000, ttlMs: 30_000 },
  ({ db, clock }, limits) =>
    Promise.all(limits.map(async (limit) => [limit, await listTopTags(db, clock(), limit)] as const)),
)

const DAYS = 7

const topOfDay = statement<{ day: number; limit: number }>()((db, p) =>
  db
    .selectFrom('trend_counts')
    .select(['tag', 'members'])
    .where('day', '=', p('day'))
    .where('members', '>', 0)
    .orderBy('members', 'desc')
    .orderBy('tag')
    .limit(p('limit')),
)

/** Users count once a day: writing a hashtag often lifts it no more than writing it once. */
async function listTopTags(db: Db, now: number, limit: number): Promise<Tag[]> {
  const today = Math.floor(now / DAY_MS)
  const [days, mostUsed] = await Promise.all([
    Promise.all(Array.from({ length: DAYS }, (_, ago) => topOfDay(db, { day: today - ago, limit }))),
    listMostUsed(db, limit),
  ])
  const members = new Map<string, number>()
  for (const row of days.flat()) members.set(row.tag, (members.get(row.tag) ?? 0) + row.members)
  const found = new Map([...mostUsed, ...(await findTags(db, [...members.keys()]))].map((row) => [row.tag, row]))
  const of = ({ tag }: Tag) => members.get(tag) ?? 0
  return [...found.values()]
    .sort((a, b) => of(b) - of(a) || b.tweets - a.tweets || (a.tag < b.tag ? -1 : 1))
    .slice(0, limit)
}

const listMostUsed = (db: Db, limit: number): Promise<Tag[]> =>
  db
    .selectFrom('hashtags')
    .select(['tag', 'name', 'tweets'])
    .orderBy('tweets', 'desc')
    .orderBy('tag')
    .limit(limit)
    .execute()

const LATEST = 60
/** A literal, not a parameter: the index is partial. */
const COUNTED = sql.lit(1)

const latestUses = statement<{ tag: string }>()((db, p) =>
  db
    .selectFrom('tweet_hashtags')
    .select(['tweet_id', 'author_id'])
    .where('tag', '=', p('tag'))
    .where('is_counted', '=', COUNTED)
    .orderBy('tweet_id', 'desc')
    .limit(LATEST),
)

interface UsedTag {
  tag: string
  name: string
  /** The latest posts with the hashtag by established users. */
  uses: readonly { tweet_id: Id; author_id: Id }[]
}

/** Hashtags with their latest posts, the same for all viewers. */
const usedTags = createCache<string, UsedTag>({ entities: [], ttlMs: 20_000 }, async ({ db }, tags) => {
  const nameOf = new Map((await findTags(db, tags)).map((row) => [row.tag, row.name]))
  return Promise.all(
    tags.map(async (tag) => [tag, { tag, name: nameOf.get(tag) ?? tag, uses: await latestUses(db, { tag }) }] as const),
  )
})

/** The topics of a user, each with the latest posts about it. */
export async function listUsedTopics(db: Db, user: Id): Promise<UsedTag[]> {
  const topics = await listTopics(db, user)
  return (await usedTags.getMany({ db }, topics)) as UsedTag[]
}
