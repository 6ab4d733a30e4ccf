/** Every query on the topics of users, and on who posts about them. */
import type { Id } from '#server/core/ids/ids.ts'
import { createCache, touch } from '#server/db/cache.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { statement } from '#server/db/statement.ts'
import { HASHTAG_LEVELS } from '#server/db/tables/tweets.ts'

const chosen = statement<{ account: Id }>()((db, p) =>
  db.selectFrom('account_topics').select('tag').where('account_id', '=', p('account')).orderBy('tag'),
)

/** The topics of a user, folded. */
const topicCache = createCache<Id, readonly string[]>({ entities: ['topics'], max: 10_000 }, ({ db }, users) =>
  Promise.all(users.map(async (user) => [user, (await chosen(db, { account: user })).map(({ tag }) => tag)] as const)),
)
export const listTopics = async (db: Db, user: Id): Promise<readonly string[]> => (await topicCache.get({ db }, user))!

export async function replaceTopics(tx: Tx, account: Id, tags: readonly string[]): Promise<void> {
  await tx.deleteFrom('account_topics').where('account_id', '=', account).execute()
  if (tags.length > 0)
    await tx
      .insertInto('account_topics')
      .values(tags.map((tag) => ({ account_id: account, tag })))
      // Two calls at once choose topics in turn; both leave a whole choice.
      .onConflict((c) => c.doNothing())
      .execute()
  touch(tx, 'topics', account)
}

/** Names and counts of hashtags. */
export const findTags = async (db: Db, tags: readonly string[]) =>
  tags.length === 0
    ? []
    : db
        .selectFrom('hashtags')
        .select(['tag', 'name', 'tweets'])
        .where('tag', 'in', tags as string[])
        .execute()

const MOST_OF_LEVEL = 200

interface Tag {
  tag: string
  name: string
  tweets: number
}

/** The most used hashtags of the network, from the tier of the most used down until there are enough. */
export const topTags = createCache<number, readonly Tag[]>(
  { entities: [], max: 4, ttlMs: 30_000 },
  async ({ db }, [enough = 0]) => {
    const found: Tag[] = []
    for (let level = HASHTAG_LEVELS - 1; level >= 0 && found.length < enough; level--)
      found.push(
        ...(await db
          .selectFrom('hashtags')
          .select(['tag', 'name', 'tweets'])
          .where('level', '=', level)
          .orderBy('tag')
          .limit(MOST_OF_LEVEL)
          .execute()),
      )
    const best = found.sort((a, b) => b.tweets - a.tweets || (a.tag < b.tag ? -1 : 1)).slice(0, enough)
    return [[enough, best]]
  },
)

const LATEST = 60

const latestUses = statement<{ tag: string }>()((db, p) =>
  db
    .selectFrom('tweet_hashtags')
    .select(['tweet_id', 'author_id'])
    .where('tag', '=', p('tag'))
    .orderBy('tweet_id', 'desc')
    .limit(LATEST),
)

/** The latest posts with each hashtag, the same for all viewers. */
export const latestOfTag = createCache<string, readonly { tweet_id: Id; author_id: Id }[]>(
  { entities: [], max: 1_000, ttlMs: 20_000 },
  ({ db }, tags) => Promise.all(tags.map(async (tag) => [tag, await latestUses(db, { tag })] as const)),
)
