/** Checks tweets: each is in exactly the lists it belongs to, and counters agree with rows. */
import { sql } from 'kysely'
import { type Id, type IdFormat, NO_ID } from '#server/core/ids/ids.ts'
import { counterCheck } from '#server/db/check/counters.ts'
import type { Check, Findings } from '#server/db/check/findings.ts'
import { relationCheck } from '#server/db/check/relations.ts'
import { batches, countShown, findMissing } from '#server/db/check/rows.ts'
import type { Database, Db } from '#server/db/db.ts'
import {
  deleteEntry,
  findCounters,
  findEntries,
  type ListTable,
  listEntries,
  listSkeletons,
  lockCounters,
  putCounters,
  putEntries,
  type Skeleton,
} from './check.store.ts'
import { checkVersions } from './history/check.ts'
import { checkNewestMarkers } from './marks/check-newest.ts'
import { likersTable, likesTable, retweetersTable, retweetsTable } from './marks/mark-tables.store.ts'
import type { PostPart } from './parts/part.ts'
import { parts } from './parts/parts.ts'
import { deleteTweet, lockTweet } from './store.ts'

export const tweetChecks: Check[] = [
  { about: 'Posts and the lists they stand in', run: checkEntries },
  relationCheck('Likes', { own: likesTable, mirror: likersTable, subjects: 'tweets', verb: 'likes' }),
  relationCheck('Reposts', { own: retweetsTable, mirror: retweetersTable, subjects: 'tweets', verb: 'reposted' }),
  { about: 'Who liked and reposted a post last', run: checkNewestMarkers },
  ...parts.flatMap((part: PostPart) => part.checks ?? []),
  counterCheck('Counts of likes, reposts, replies, quotes and bookmarks beside posts', {
    owners: 'tweets',
    stored: findCounters,
    counted: async (db, ids) => {
      const likes = await countShown(db, 'tweet_likers', 'tweet_id', ids)
      const retweets = await countShown(db, 'tweet_retweeters', 'tweet_id', ids)
      const replies = await countShown(db, 'tweet_replies', 'parent_id', ids, sql`is_counted = 1`)
      const bookmarks = await countShown(db, 'bookmarks', 'tweet_id', ids)
      const quotes = await countShown(db, 'tweet_quotes', 'quoted_id', ids, sql`is_counted = 1`)
      return (id) => ({
        ...{ likes: likes(id), retweets: retweets(id), replies: replies(id) },
        ...{ bookmarks: bookmarks(id), quotes: quotes(id) },
      })
    },
    lock: lockCounters,
    put: putCounters,
    describe: (id) => `Post ${id}`,
  }),
  { about: 'Earlier versions of posts', run: checkVersions },
]

async function checkEntries(deps: { db: Database; ids: IdFormat }, findings: Findings): Promise<void> {
  await dropStrays(deps, findings, 'author_tweets', 'the list of its author')
  await dropStrays(deps, findings, 'tweet_replies', 'a list of replies')

  const { db } = deps
  for await (const rows of batches(db, listSkeletons, NO_ID, (row) => row.id)) {
    const authors = rows.map((row) => row.author_id)
    const [entries, orphaned] = [await findEntries(db, rows), await findMissing(db, 'accounts', authors)]
    for (const [index, row] of rows.entries()) {
      if (orphaned.has(row.author_id)) await settleOrphan(deps, findings, row.id)
      else if (!isWhole(row, entries[index]!)) await settleEntries(deps, findings, row.id)
    }
  }
}

type Entries = Awaited<ReturnType<typeof findEntries>>[number]

const isWhole = (row: Skeleton, { authored, reply }: Entries): boolean =>
  authored?.is_reply === (row.reply_to === null ? 0 : 1) &&
  authored.has_media === (row.media === '[]' ? 0 : 1) &&
  (row.reply_to === null ||
    (reply?.author_id === row.author_id && reply.is_hidden === (row.hidden_at === null ? 0 : 1)))

async function settleEntries({ db, ids }: { db: Database; ids: IdFormat }, findings: Findings, id: Id): Promise<void> {
  const what = `Post ${ids.format(id)} is missing in a list it belongs to, or stands there wrongly.`
  await findings.settle(db, what, async (tx) => {
    const row = await lockTweet(tx, id)
    return row && !isWhole(row, (await findEntries(tx, [row]))[0]!) && (() => putEntries(tx, row))
  })
}

// A tweet without an author is visible to nobody, and nobody can delete it.
async function settleOrphan({ db, ids }: { db: Database; ids: IdFormat }, findings: Findings, id: Id): Promise<void> {
  await findings.settle(db, `Post ${ids.format(id)} has no author.`, async (tx) => {
    const row = await lockTweet(tx, id)
    return row && (await findMissing(tx, 'accounts', [row.author_id])).size > 0 && (() => deleteTweet(tx, row))
  })
}

/** Deletes entries of deleted tweets from lists. */
async function dropStrays(
  { db, ids }: { db: Database; ids: IdFormat },
  findings: Findings,
  table: ListTable,
  where: string,
): Promise<void> {
  const list = (tx: Db, after: [Id, Id], limit: number) => listEntries(tx, table, after, limit)
  for await (const rows of batches(db, list, [NO_ID, NO_ID], (row): [Id, Id] => [row.owner, row.tweet])) {
    const tweets = rows.map((row) => row.tweet)
    const gone = await findMissing(db, 'tweets', tweets)
    for (const { owner, tweet } of rows.filter((row) => gone.has(row.tweet))) {
      await findings.settle(db, `Post ${ids.format(tweet)} is gone, but is still in ${where}.`, async (tx) => {
        const [again] = await list(tx, [owner, tweet - 1], 1)
        const isThere = again?.owner === owner && again.tweet === tweet
        return (
          isThere && (await findMissing(tx, 'tweets', [tweet])).size > 0 && (() => deleteEntry[table](tx, owner, tweet))
        )
      })
    }
  }
}
