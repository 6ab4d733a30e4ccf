/** Inserts posts. Separate from store.ts, which the parts of a post import. */
import type { Id } from '#server/core/ids/ids.ts'
import type { Tx } from '#server/db/db.ts'
import { statement } from '#server/db/statement.ts'
import type { TweetsTable } from '#server/db/tables/posts.ts'
import type { Tables } from '#server/db/tables.ts'
import { touchItems } from './feed-items.store.ts'
import { NO_MARKERS } from './marks/newest-markers.ts'
import { parts } from './parts/parts.ts'
import type { TweetRow } from './store.ts'

const insertAuthored = statement<Tables['author_tweets']>()((db, p) =>
  db.insertInto('author_tweets').values(p.row('author_id', 'tweet_id', 'is_reply', 'has_media', 'reply_to_author')),
)
const OWN = ['id', 'author_id', 'reply_to', 'reply_to_author', 'created_at', 'edited_at'] as const
const insertRow = statement<TweetsTable>()((db, p) =>
  db.insertInto('tweets').values(p.row(...OWN, ...parts.flatMap((part): readonly PartColumn[] => part.columns))),
)
type PartColumn = (typeof parts)[number]['columns'][number]

/** Counters of a new post. */
export const NO_COUNTS = {
  ...{ likes: 0, retweets: 0, replies: 0, bookmarks: 0, quotes: 0 },
  ...{ newest_likers: NO_MARKERS, newest_retweeters: NO_MARKERS },
} as const satisfies Partial<TweetRow>
const insertCounters = statement<{ id: Id }>()((db, p) =>
  db.insertInto('tweet_counters').values({ tweet_id: p('id'), ...NO_COUNTS }),
)

export async function insertTweet(tx: Tx, row: TweetsTable): Promise<void> {
  await insertAuthored(tx, {
    author_id: row.author_id,
    tweet_id: row.id,
    is_reply: row.reply_to ? 1 : 0,
    has_media: row.media === '[]' ? 0 : 1,
    reply_to_author: row.reply_to_author,
  })
  const { id, author_id: actor_id, reply_to_author } = row
  touchItems(tx, 'feed-added', [{ at: id, id, actor_id, reply_to_author }])
  await insertRow(tx, row)
  await insertCounters(tx, { id: row.id })
}

export const insertReply = (tx: Tx, parent: Id, tweet: Id, author: Id, isCounted: boolean) =>
  tx
    .insertInto('tweet_replies')
    .values({ parent_id: parent, tweet_id: tweet, author_id: author, is_counted: isCounted ? 1 : 0, is_hidden: 0 })
    .execute()
