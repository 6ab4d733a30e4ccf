/** Reads a random sample of the posts of a restored network, with the answers that the API must give. */
import { sql } from 'kysely'
import type { Id } from '#server/core/ids/ids.ts'
import type { Db } from '#server/db/db.ts'
import { AUDIENCE } from '#server/db/tables/posts.ts'
import type { StoredImage } from '#server/features/media/images.ts'
import { largeName, videoName } from '#server/features/media/urls.ts'
import { type SearchedRow, searchedColumns } from '#server/features/posts/parts/searched-parts.ts'

const SAMPLE = 20
/** Random positions at which a post is looked for. Some have no post that its author may see. */
const ATTEMPTS = 60

export interface SampledTweet extends SearchedRow {
  id: Id
  author_id: Id
  username: string
  /** The names of the files that it shows: large pictures, and a video after its poster. */
  files: string[]
  likes: number
  retweets: number
  replies: number
  bookmarks: number
  quotes: number
  /** The number of voters in its poll; null without one. */
  voters: number | null
  /** Whether muted words of its author might hide it from a search. */
  hasMutedWords: boolean
}

/**
 * Random posts that their own authors can read: no removed posts, nor posts of suspended, pending or leaving accounts.
 */
export async function sampleTweets(db: Db): Promise<SampledTweet[]> {
  const ends = await db
    .selectFrom('tweets')
    .select((q) => [q.fn.min('id').as('first'), q.fn.max('id').as('last')])
    .executeTakeFirst()
  if (ends?.first == null) return []
  const { first, last } = { first: Number(ends.first), last: Number(ends.last) }
  const sample = new Map<Id, SampledTweet>()
  for (let attempt = 0; attempt < ATTEMPTS && sample.size < SAMPLE; attempt++) {
    const from = attempt === 0 ? last : first + Math.floor(Math.random() * (last - first + 1))
    const tweet = await findTweet(db, from)
    if (tweet) sample.set(tweet.id, tweet)
  }
  return [...sample.values()]
}

/** The current row of a post; undefined when its author cannot read it. */
export const rereadTweet = async (db: Db, id: Id): Promise<SampledTweet | undefined> => {
  const tweet = await findTweet(db, id)
  return tweet?.id === id ? tweet : undefined
}

async function findTweet(db: Db, from: Id): Promise<SampledTweet | undefined> {
  const row = await db
    .selectFrom('tweets')
    .innerJoin('accounts', 'accounts.id', 'tweets.author_id')
    .innerJoin('tweet_counters', 'tweet_counters.tweet_id', 'tweets.id')
    .leftJoin('polls', 'polls.tweet_id', 'tweets.id')
    .leftJoin('hidden_accounts', 'hidden_accounts.account_id', 'tweets.author_id')
    .select(['tweets.id', 'author_id', 'username', ...searchedColumns])
    .select(['likes', 'retweets', 'replies', 'bookmarks', 'quotes', 'voters'])
    .select(sql<number>`(SELECT count(*) FROM muted_words WHERE muted_words.account_id = accounts.id)`.as('muted'))
    .where('tweets.id', '>=', from)
    .where('audience', '!=', AUDIENCE.nobody)
    .where('hidden_accounts.account_id', 'is', null)
    .orderBy('tweets.id')
    .limit(1)
    .executeTakeFirst()
  if (!row) return undefined
  const { muted, ...tweet } = row
  const files = (JSON.parse(tweet.media) as StoredImage[]).flatMap(({ hash, video }) =>
    video ? [largeName(hash), videoName(hash)] : largeName(hash),
  )
  return { ...tweet, files, hasMutedWords: Number(muted) > 0 }
}
