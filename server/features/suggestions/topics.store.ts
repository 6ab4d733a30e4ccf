/** Every query on the topics of users, and on who posts about them. */
import type { Id } from '#server/core/ids/ids.ts'
import { createCache, touch } from '#server/db/cache.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { listStatement, statement } from '#server/db/statement.ts'

const chosen = statement<{ account: Id }>()((db, p) =>
  db.selectFrom('account_topics').select('tag').where('account_id', '=', p('account')).orderBy('tag'),
)

/** The topics of a user, folded. */
const topicCache = createCache<Id, readonly string[]>({ entities: ['topics'], max: 10_000 }, ({ db }, users) =>
  Promise.all(users.map(async (user) => [user, (await chosen(db, { account: user })).map(({ tag }) => tag)] as const)),
)
export const listTopics = async (db: Db, user: Id): Promise<readonly string[]> => (await topicCache.get({ db }, user))!

/** The caller has locked the account, or deleted it. */
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

/** Names and counts of hashtags. Those without posts are missing. */
export const findTags = (db: Db, tags: readonly string[]): Promise<Tag[]> => tagsAmong(db, { ids: tags })

/** The most used hashtags of the network. */
export const topTags = createCache<number, readonly Tag[]>({ entities: [], max: 4, ttlMs: 30_000 }, ({ db }, limits) =>
  Promise.all(limits.map(async (limit) => [limit, await listTopTags(db, limit)] as const)),
)

export const listTopTags = (db: Db, limit: number): Promise<Tag[]> =>
  db
    .selectFrom('hashtags')
    .select(['tag', 'name', 'tweets'])
    .orderBy('tweets', 'desc')
    .orderBy('tag')
    .limit(limit)
    .execute()

const LATEST = 60

const latestUses = statement<{ tag: string }>()((db, p) =>
  db
    .selectFrom('tweet_hashtags')
    .select(['tweet_id', 'author_id'])
    .where('tag', '=', p('tag'))
    .orderBy('tweet_id', 'desc')
    .limit(LATEST),
)

interface UsedTag {
  name: string
  /** The latest posts with it. */
  uses: readonly { tweet_id: Id; author_id: Id }[]
}

/** By tag, the same for all viewers. */
const usedTags = createCache<string, UsedTag>({ entities: [], max: 1_000, ttlMs: 20_000 }, async ({ db }, tags) => {
  const nameOf = new Map((await findTags(db, tags)).map((row) => [row.tag, row.name]))
  return Promise.all(
    tags.map(async (tag) => [tag, { name: nameOf.get(tag) ?? tag, uses: await latestUses(db, { tag }) }] as const),
  )
})

/** The topics of a user, each with the latest posts about it. */
export async function listUsedTopics(db: Db, user: Id): Promise<UsedTag[]> {
  const topics = await listTopics(db, user)
  return (await usedTags.getMany({ db }, topics)) as UsedTag[]
}
