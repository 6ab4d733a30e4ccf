/** Reads only: what members put before their followers, their own posts and their reposts, newest first. */
import { type Id, idAt, MAX_ID, NO_ID, timeOf } from '#server/core/ids.ts'
import { createCache } from '#server/db/cache.ts'
import type { Db } from '#server/db/db.ts'
import type { Ordered } from '#server/db/page.ts'
import { statement } from '#server/db/statement.ts'

/** A post, whose place `at` is its own id, or a repost, whose place is its mark. */
export interface Act extends Ordered {
  id: Id
  actor_id: Id
  reply_to_author: Id | null
}

/** A stretch of a list, newest first: all there is at places from `down` on, below where it was asked from. */
export interface Stretch<T extends Ordered> {
  items: readonly T[]
  down: Id
}

interface Range {
  actors: readonly Id[]
  from: Id
  down: Id
  limit: number
}

// One text for each of a few lengths.
const LENGTHS = [1, 20, 200]
const MOST_ACTORS = LENGTHS.at(-1)!
const written = LENGTHS.map((length) =>
  statement<Range>()((db, p) =>
    db
      .selectFrom('author_tweets')
      .select(['tweet_id as at', 'tweet_id as id', 'author_id as actor_id', 'reply_to_author'])
      .where('author_id', 'in', p.list('actors', length))
      .where('tweet_id', '<', p('from'))
      .where('tweet_id', '>=', p('down'))
      .orderBy('tweet_id', 'desc')
      .limit(p('limit')),
  ),
)
const reposted = LENGTHS.map((length) =>
  statement<Range>()((db, p) =>
    db
      .selectFrom('retweets')
      .select((q) => ['mark_id as at', 'tweet_id as id', 'account_id as actor_id', q.lit(null).as('reply_to_author')])
      .where('account_id', 'in', p.list('actors', length))
      .where('mark_id', '<', p('from'))
      .where('mark_id', '>=', p('down'))
      .orderBy('mark_id', 'desc')
      .limit(p('limit')),
  ),
)

const later = (a: Ordered, b: Ordered): number => b.at - a.at

/** Several stretches as one, down to where all of them are known. */
export function joinStretches<T extends Ordered>(stretches: readonly Stretch<T>[]): Stretch<T> {
  if (stretches.length === 1) return stretches[0]!
  const down = stretches.reduce((highest, each) => Math.max(highest, each.down), NO_ID)
  const items = stretches.flatMap((each) => each.items.filter((item) => item.at >= down))
  return { items: items.sort(later), down }
}

async function readRange(db: Db, range: Range): Promise<Stretch<Act>> {
  const index = LENGTHS.findIndex((length) => length >= range.actors.length)
  const lists = await Promise.all([written[index]!(db, range), reposted[index]!(db, range)])
  return joinStretches(
    lists.map((items) => ({ items, down: items.length < range.limit ? range.down : items.at(-1)!.at })),
  )
}

const DAY_MS = 24 * 60 * 60 * 1_000
/** Each stretch of time is so much longer than the one before: even years are crossed in a few steps. */
const WIDER = 8

/**
 * What any number of members did, newest first; at least `limit` acts unless there are no more. Looks back over longer
 * and longer times, so that the cost does not grow with all they ever wrote.
 */
export async function listActs(db: Db, actors: readonly Id[], from: Id, limit: number, now: number) {
  const found: Stretch<Act>[] = []
  let count = 0
  let down = actors.length > 0 ? from : NO_ID
  for (let days = 1; down > NO_ID && count < limit; days *= WIDER) {
    const top = down
    const bottom = idAt(Math.min(timeOf(top), now) - days * DAY_MS)
    const parts: Stretch<Act>[] = []
    // One after the other: other requests get their turn in between.
    for (let index = 0; index < actors.length; index += MOST_ACTORS)
      parts.push(
        await readRange(db, { actors: actors.slice(index, index + MOST_ACTORS), from: top, down: bottom, limit }),
      )
    const joined = joinStretches(parts)
    found.push(joined)
    count += joined.items.length
    down = joined.down
  }
  return { items: found.flatMap((stretch) => stretch.items), down }
}

const MOST_KEPT = 60

/** A member's newest acts. Dropped when they post, repost, or take either back. */
export const newestActs = createCache<Id, Stretch<Act>>({ max: 10_000 }, ({ db }, actors) =>
  Promise.all(actors.map(async (actor) => [actor, await readNewestActs(db, actor)] as const)),
)

export const readNewestActs = (db: Db, actor: Id): Promise<Stretch<Act>> =>
  readRange(db, { actors: [actor], from: MAX_ID, down: NO_ID, limit: MOST_KEPT })

interface Key {
  actor: Id
  tweet: Id
}
const findWritten = statement<Key>()((db, p) =>
  db
    .selectFrom('author_tweets')
    .select(['tweet_id as at', 'tweet_id as id', 'author_id as actor_id', 'reply_to_author'])
    .where('author_id', '=', p('actor'))
    .where('tweet_id', '=', p('tweet')),
)
const findReposted = statement<Key>()((db, p) =>
  db
    .selectFrom('retweets')
    .select((q) => ['mark_id as at', 'tweet_id as id', 'account_id as actor_id', q.lit(null).as('reply_to_author')])
    .where('account_id', '=', p('actor'))
    .where('tweet_id', '=', p('tweet')),
)

/** The post, or the repost, as it stands now; undefined when it was taken back. */
export async function findAct(db: Db, { at, actor, tweet }: Key & Ordered): Promise<Act | undefined> {
  const [found] = await (at === tweet ? findWritten : findReposted)(db, { actor, tweet })
  return found?.at === at ? found : undefined
}

interface Reposts {
  actors: readonly Id[]
  tweets: readonly Id[]
  from: Id
  to: Id
}
const MOST_TWEETS = 60
const between = LENGTHS.map((length) =>
  statement<Reposts>()((db, p) =>
    db
      .selectFrom('retweets')
      .select(['tweet_id as id', 'mark_id as at'])
      .where('account_id', 'in', p.list('actors', length))
      .where('tweet_id', 'in', p.list('tweets', MOST_TWEETS))
      .where('mark_id', '>=', p('from'))
      .where('mark_id', '<=', p('to')),
  ),
)

/** Reposts of some posts by some members, made in that time. */
export async function listReposts(db: Db, { actors, tweets, ...time }: Reposts): Promise<(Ordered & { id: Id })[]> {
  const found: (Ordered & { id: Id })[] = []
  for (let first = 0; first < actors.length; first += MOST_ACTORS)
    for (let second = 0; second < tweets.length; second += MOST_TWEETS) {
      const some = actors.slice(first, first + MOST_ACTORS)
      const read = between[LENGTHS.findIndex((length) => length >= some.length)]!
      found.push(...(await read(db, { ...time, actors: some, tweets: tweets.slice(second, second + MOST_TWEETS) })))
    }
  return found
}
