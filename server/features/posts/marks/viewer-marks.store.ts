/** Reads which tweets of a page a viewer has liked, retweeted and bookmarked. */
import { sql } from 'kysely'
import { type Id, NO_ID } from '#server/core/ids/ids.ts'
import { type MaybePromise, whenThere } from '#server/core/maybe-promise.ts'
import { createCache } from '#server/db/cache.ts'
import type { Db } from '#server/db/db.ts'
import { listStatement, statement } from '#server/db/statement.ts'

/** Bits of the marks that a viewer can have on a tweet. */
export const MARK = { like: 1, retweet: 2, bookmark: 4 } as const
const bitOf = { likes: MARK.like, retweets: MARK.retweet, bookmarks: MARK.bookmark } as const
type Table = keyof typeof bitOf

interface MarkRow {
  bit: number
  tweet_id: Id
}

/** Answers the bits of `MARK` for a tweet of the page. */
export type ViewerMarks = (tweet: Id) => number

const NONE: ViewerMarks = () => 0

/** Marks of one kind kept in memory per viewer. */
const MAX_CACHED_MARKS = 200

const marksIn = (db: Db, table: Table, viewer: Id) =>
  db
    .selectFrom(table)
    .select([sql.lit(bitOf[table]).as('bit'), 'tweet_id'])
    .where('account_id', '=', viewer)

/** The marks on the newest tweets, down to `first`: one seek in each table instead of one for each tweet of a list. */
const newestMarks = statement<{ viewer: Id; first: Id; limit: number }>()((db, p) => {
  const newestIn = (table: Table) =>
    db
      .selectFrom(
        marksIn(db, table, p('viewer'))
          .where('tweet_id', '>=', p('first'))
          .orderBy('tweet_id', 'desc')
          .limit(p('limit'))
          .as(table),
      )
      .select(['bit', 'tweet_id'])
  return newestIn('likes').unionAll(newestIn('retweets')).unionAll(newestIn('bookmarks'))
})

const marksOn = listStatement<{ viewer: Id; ids: readonly Id[] }>()((db, p, tweets) => {
  const marksAmong = (table: Table) => marksIn(db, table, p('viewer')).where('tweet_id', 'in', tweets as Id[])
  return marksAmong('likes').unionAll(marksAmong('retweets')).unionAll(marksAmong('bookmarks'))
})

/** All marks of a viewer on the tweets from `from` on. */
class NewestMarks {
  readonly from: Id
  /** Whether more marks exist than are kept in memory. */
  readonly isFull: boolean
  /** In ascending order, for binary search. */
  readonly #tweets: Float64Array
  readonly #bits: Uint8Array

  constructor(rows: readonly MarkRow[], first: Id) {
    const ends = Object.values(bitOf).flatMap((bit) => {
      const ofKind = rows.filter((row) => row.bit === bit)
      return ofKind.length < MAX_CACHED_MARKS ? [] : Math.min(...ofKind.map((row) => row.tweet_id))
    })
    this.isFull = ends.length > 0
    this.from = Math.max(first, ...ends)
    const byTweet = bitsByTweet(rows.filter((row) => row.tweet_id >= this.from))
    this.#tweets = Float64Array.from(byTweet.keys()).sort()
    this.#bits = Uint8Array.from(this.#tweets, (tweet) => byTweet.get(tweet)!)
  }

  get size(): number {
    return this.#tweets.length
  }

  bitsOn(tweet: Id): number {
    let [low, high] = [0, this.#tweets.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.#tweets[middle]! < tweet) low = middle + 1
      else high = middle
    }
    return this.#tweets[low] === tweet ? this.#bits[low]! : 0
  }
}

function bitsByTweet(rows: readonly MarkRow[]): Map<Id, number> {
  const byTweet = new Map<Id, number>()
  for (const { tweet_id, bit } of rows) byTweet.set(tweet_id, (byTweet.get(tweet_id) ?? 0) | bit)
  return byTweet
}

interface MarkDeps {
  db: Db
  /** The oldest requested tweet. */
  first: Id
}

/** Marks by viewer. They reach back as far as the viewer has read. */
const markCache = createCache<Id, { current: NewestMarks }, MarkDeps>(
  { entities: ['marks'], bytes: ({ current }) => 300 + 9 * current.size },
  (deps, viewers) =>
    Promise.all(viewers.map(async (viewer) => [viewer, { current: await readNewest(deps, viewer) }] as const)),
)

const readNewest = async ({ db, first }: MarkDeps, viewer: Id): Promise<NewestMarks> =>
  new NewestMarks(await newestMarks(db, { viewer, first, limit: MAX_CACHED_MARKS }), first)

/** The viewer's marks on these tweets, and perhaps on others. */
export function findMarks(db: Db, viewer: Id, tweets: readonly Id[]): MaybePromise<ViewerMarks> {
  if (tweets.length === 0 || viewer === NO_ID) return NONE
  let first = tweets[0]!
  for (const tweet of tweets) if (tweet < first) first = tweet
  const deps = { db, first }
  return whenThere(markCache.get(deps, viewer) as MaybePromise<{ current: NewestMarks }>, (cached) => {
    const { current } = cached
    if (first >= current.from) return (tweet: Id) => current.bitsOn(tweet)
    return readOlder(deps, viewer, tweets, cached)
  })
}

async function readOlder(deps: MarkDeps, viewer: Id, tweets: readonly Id[], cached: { current: NewestMarks }) {
  // A mark that is written during the read evicts `cached`, so these marks are used once and not cached.
  if (!cached.current.isFull) cached.current = await readNewest(deps, viewer)
  const { current } = cached
  const older = tweets.filter((tweet) => tweet < current.from)
  const bits = bitsByTweet(older.length > 0 ? await marksOn(deps.db, { viewer, ids: older }) : [])
  return (tweet: Id) => (tweet < current.from ? (bits.get(tweet) ?? 0) : current.bitsOn(tweet))
}
