/** Reads only: which posts of a page a viewer has liked, reposted and bookmarked. */
import { sql } from 'kysely'
import type { Id } from '#server/core/ids/ids.ts'
import { createCache, getOne } from '#server/db/cache.ts'
import type { Db } from '#server/db/db.ts'
import type { Deps } from '#server/db/deps.ts'
import { statement } from '#server/db/statement.ts'

type Own = 'likes' | 'retweets' | 'bookmarks'

export interface ViewerMarks {
  likes: ReadonlySet<Id>
  retweets: ReadonlySet<Id>
  bookmarks: ReadonlySet<Id>
}

const NOTHING: ViewerMarks = { likes: new Set(), retweets: new Set(), bookmarks: new Set() }

/** The viewer's marks on a page, and perhaps on other posts. */
export async function findMarks(deps: Deps, viewer: Id, tweets: readonly Id[]): Promise<ViewerMarks> {
  if (tweets.length === 0) return NOTHING
  // Among several processes a mark must show at once, whichever is asked next.
  const kept = deps.store.isShared ? undefined : await getOne(newestMarks(deps), viewer)
  const oldest = tweets.reduce((least, id) => Math.min(least, id))
  return kept && oldest >= kept.from ? kept.marks : findMarksOn(deps.db, viewer, tweets)
}

/** A viewer's newest marks: all there are on posts from `from` on. */
interface NewestMarks {
  from: Id
  marks: ViewerMarks
}

const MOST_KEPT = 100

/** By viewer. Drop one when they mark a post, or take a mark back. */
export const newestMarks = createCache<Id, NewestMarks>({ max: 5_000 }, ({ db }, viewers) =>
  Promise.all(viewers.map(async (viewer) => [viewer, await loadNewest(db, viewer)] as const)),
)

async function loadNewest(db: Db, viewer: Id): Promise<NewestMarks> {
  const lists = await Promise.all([newest.likes, newest.retweets, newest.bookmarks].map((read) => read(db, { viewer })))
  const [likes, retweets, bookmarks] = lists.map((rows) => new Set(rows.map((row) => row.tweet_id)))
  const from = lists.map((rows) => (rows.length < MOST_KEPT ? 0 : rows.at(-1)!.tweet_id))
  return { from: Math.max(...from), marks: { likes: likes!, retweets: retweets!, bookmarks: bookmarks! } }
}

const newestIn = (table: Own) =>
  statement<{ viewer: Id }>()((db, p) =>
    db
      .selectFrom(table)
      .select('tweet_id')
      .where('account_id', '=', p('viewer'))
      .orderBy('tweet_id', 'desc')
      .limit(MOST_KEPT),
  )
const newest = { likes: newestIn('likes'), retweets: newestIn('retweets'), bookmarks: newestIn('bookmarks') }

// One text for each of a few lengths; a longer page takes several reads.
const LENGTHS = [1, 5, 30, 100]
const marksOn = LENGTHS.map((length) =>
  statement<{ viewer: Id; tweets: readonly Id[] }>()((db, p) => {
    const of = (table: Own) =>
      db
        .selectFrom(table)
        .select([sql.lit<Own>(table).as('kind'), 'tweet_id'])
        .where('account_id', '=', p('viewer'))
        .where('tweet_id', 'in', p.list('tweets', length))
    return of('likes').unionAll(of('retweets')).unionAll(of('bookmarks'))
  }),
)

async function findMarksOn(db: Db, viewer: Id, tweets: readonly Id[]): Promise<ViewerMarks> {
  const most = LENGTHS.at(-1)!
  const chunks = Array.from({ length: Math.ceil(tweets.length / most) }, (_, index) =>
    tweets.slice(index * most, (index + 1) * most),
  )
  const found = await Promise.all(
    chunks.map((chunk) =>
      marksOn[LENGTHS.findIndex((length) => length >= chunk.length)]!(db, { viewer, tweets: chunk }),
    ),
  )
  const rows = found.flat()
  const of = (kind: Own) => new Set(rows.filter((row) => row.kind === kind).map((row) => row.tweet_id))
  return rows.length === 0 ? NOTHING : { likes: of('likes'), retweets: of('retweets'), bookmarks: of('bookmarks') }
}
