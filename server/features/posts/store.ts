/** Writes tweets, their counters and their replies, and reads them by id. publish.store.ts inserts them. */
import { type Selectable, sql } from 'kysely'
import type { Id } from '#server/core/ids/ids.ts'
import { touch } from '#server/db/cache.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { ListItem } from '#server/db/list.ts'
import { lockRow } from '#server/db/lock-row.ts'
import { listStatement, statement } from '#server/db/statement.ts'
import type { TweetCountersTable, TweetsTable } from '#server/db/tables/posts.ts'
import { countWritten } from '#server/db/written-rows.ts'
import type { StoredImage } from '#server/features/media/images.ts'
import { findImagesOfVersions } from '#server/features/media/posts-with-images.store.ts'
import { touchItems } from './feed-items.store.ts'

export type TweetRow = TweetsTable & Omit<Selectable<TweetCountersTable>, 'tweet_id' | 'discount'>

const tweetsByIds = listStatement<{ ids: readonly Id[] }>()((db, _, ids) =>
  db
    .selectFrom('tweets')
    .innerJoin('tweet_counters', 'tweet_counters.tweet_id', 'tweets.id')
    .selectAll('tweets')
    .select(['tweet_counters.likes', 'tweet_counters.retweets', 'tweet_counters.replies', 'tweet_counters.bookmarks'])
    .select(['tweet_counters.quotes', 'tweet_counters.newest_likers', 'tweet_counters.newest_retweeters'])
    .where('tweets.id', 'in', ids),
)

export const findTweets = (db: Db, ids: readonly Id[]): Promise<TweetRow[]> => tweetsByIds(db, { ids })

const briefs = listStatement<{ ids: readonly Id[] }>()((db, _, ids) =>
  db
    .selectFrom('tweets')
    .select(['id', 'author_id', 'content', 'audience', 'warning', 'reply_to', 'who_replies', 'policy_id'])
    .select(['who_quotes', 'quote_id', 'quote_detached_at'])
    .where('id', 'in', ids),
)

/** The authors and texts of tweets. */
export const findSummaries = (db: Db, ids: readonly Id[]) => briefs(db, { ids })

/** Hides a reply, or shows it again. Answers the change of the number of counted replies. */
export async function setReplyHidden(
  tx: Tx,
  { id, parent }: { id: Id; parent: Id },
  { hiddenAt, isCounted }: { hiddenAt: number | null; isCounted: boolean },
): Promise<number> {
  await tx.updateTable('tweets').set({ hidden_at: hiddenAt }).where('id', '=', id).execute()
  touch(tx, 'tweet', id)
  const was = await countsReply(tx, parent, id)
  const change = { is_hidden: hiddenAt === null ? 0 : 1, is_counted: isCounted ? 1 : 0 }
  await tx.updateTable('tweet_replies').set(change).where('parent_id', '=', parent).where('tweet_id', '=', id).execute()
  return Number(await countsReply(tx, parent, id)) - Number(was)
}

/**
 * Sets whether the counter of a tweet includes a reply. Answers whether that is a change, and whether the counter
 * changes with it: replies of an account that waits for its deletion are not counted.
 */
export async function setReplyCounted(
  tx: Tx,
  parent: Id,
  reply: Id,
  isCounted: boolean,
): Promise<{ isChanged: boolean; movesCounter: boolean }> {
  const row = await tx
    .updateTable('tweet_replies')
    .set({ is_counted: isCounted ? 1 : 0 })
    .where('parent_id', '=', parent)
    .where('tweet_id', '=', reply)
    .where('is_counted', '=', isCounted ? 0 : 1)
    .returning('is_set_aside')
    .executeTakeFirst()
  return { isChanged: row !== undefined, movesCounter: row?.is_set_aside === 0 }
}

/** Whether the counter of a tweet includes a reply. */
export async function countsReply(tx: Tx, parent: Id, reply: Id): Promise<boolean> {
  const row = await tx
    .selectFrom('tweet_replies')
    .select(['is_counted', 'is_set_aside'])
    .where('parent_id', '=', parent)
    .where('tweet_id', '=', reply)
    .executeTakeFirst()
  return row?.is_counted === 1 && row.is_set_aside === 0
}

/** Reads a tweet and locks it until the transaction ends. */
export const lockTweet = (tx: Tx, id: Id): Promise<TweetsTable | undefined> =>
  lockRow(tx.updateTable('tweets').where('id', '=', id), 'edited_at')

export async function updateTweet(
  tx: Tx,
  { id, author_id }: Pick<TweetsTable, 'id' | 'author_id'>,
  change: Partial<TweetsTable> & Pick<TweetsTable, 'media'>,
): Promise<void> {
  await tx
    .updateTable('author_tweets')
    .set({ has_media: change.media === '[]' ? 0 : 1 })
    .where('author_id', '=', author_id)
    .where('tweet_id', '=', id)
    .execute()
  await tx.updateTable('tweets').set(change).where('id', '=', id).execute()
  touch(tx, 'tweet', id)
}

/** Changes which card a tweet has. */
export async function updateCardKey(tx: Tx, id: Id, change: Pick<TweetsTable, 'card_key' | 'card_off'>): Promise<void> {
  await tx.updateTable('tweets').set(change).where('id', '=', id).execute()
  touch(tx, 'tweet', id)
}

/** Tweets with a card from an id on, the newest first. */
export const listWithCard = (db: Db, key: string, from: Id, limit: number) =>
  db
    .selectFrom('tweets')
    .select(['id', 'author_id'])
    .where('card_key', '=', key)
    .where('id', '>=', from)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** Tweets with the keys of their cards, by ascending id. */
export const listCardKeys = (db: Db, after: Id, limit: number) =>
  db
    .selectFrom('tweets')
    .select(['id', 'content', 'audience', 'card_key'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()

/** Changes the audience of a tweet, or whether its images are sensitive. Evicts its images, also those of earlier versions. */
export async function updateTweetFlags(
  tx: Tx,
  { id, author_id, media, edited_at }: Pick<TweetsTable, 'id' | 'author_id' | 'media' | 'edited_at'>,
  change: Partial<Pick<TweetsTable, 'audience' | 'is_sensitive'>>,
): Promise<void> {
  await tx.updateTable('tweets').set(change).where('id', '=', id).execute()
  touch(tx, 'tweet', id)
  touch(tx, 'feed', author_id)
  touch(tx, 'newest', id)
  const earlier = edited_at === null ? [] : await findImagesOfVersions(tx, [id])
  for (const { hash } of [...(JSON.parse(media) as StoredImage[]), ...earlier.map(({ image }) => image)])
    touch(tx, 'image', hash)
}

/** The ids of tweets above one, in order. */
export async function listTweetIds(db: Db, after: Id, limit: number): Promise<Id[]> {
  const rows = await db.selectFrom('tweets').select('id').where('id', '>', after).orderBy('id').limit(limit).execute()
  return rows.map((row) => row.id)
}

/** Some tweets of a user from `first` on, oldest first. */
export async function listOwnSince(db: Db, author: Id, first: Id, limit: number): Promise<Id[]> {
  const own = db.selectFrom('author_tweets').select('tweet_id').where('author_id', '=', author)
  const rows = await own.where('tweet_id', '>=', first).orderBy('tweet_id').limit(limit).execute()
  return rows.map((row) => row.tweet_id)
}

/** Deletes the tweet with its counters; answers 0 when it does not exist. */
export async function deleteTweet(
  tx: Tx,
  { id, author_id, reply_to }: Pick<TweetsTable, 'id' | 'author_id' | 'reply_to'>,
): Promise<number> {
  await tx.deleteFrom('author_tweets').where('author_id', '=', author_id).where('tweet_id', '=', id).execute()
  touchItems(tx, 'feed-removed', [{ at: id, id, actor_id: author_id, reply_to_author: null }])
  touch(tx, 'tweet', id)
  await tx.deleteFrom('tweet_counters').where('tweet_id', '=', id).execute()
  const deleted = await countWritten(tx.deleteFrom('tweets').where('id', '=', id))
  if (reply_to)
    await tx.deleteFrom('tweet_replies').where('parent_id', '=', reply_to).where('tweet_id', '=', id).execute()
  return deleted
}

const addToReplies = statement<{ id: Id; change: number }>()((db, p) =>
  db
    .updateTable('tweet_counters')
    .set({ replies: sql`replies + ${p('change')}` })
    .where('tweet_id', '=', p('id'))
    .returning('replies'),
)

/** Adds to the number of counted replies of a tweet. Answers whether the tweet exists. */
export async function countReplies(tx: Tx, id: Id, change: number): Promise<boolean> {
  const rows = await addToReplies(tx, { id, change })
  touch(tx, 'tweet-counters', id)
  return rows.length > 0
}

/** A tweet in a list. */
export interface TweetRef extends ListItem {
  id: Id
}

interface RepliesFilter {
  parent: Id
  /** Lists the hidden ones in place of the others. */
  isHidden: boolean
  /** Newest first. */
  isDescending?: boolean
  /** Replies that are left out. */
  except?: readonly Id[]
}

/** Replies to a tweet in the order of time, beyond one of them. */
export function listReplies(
  db: Db,
  { parent, isHidden, isDescending = false, except = [] }: RepliesFilter,
  from: Id,
  limit: number,
): Promise<TweetRef[]> {
  const query = db
    .selectFrom('tweet_replies')
    .select(['tweet_id as id', 'tweet_id as at'])
    .where('parent_id', '=', parent)
    // A literal, not a parameter: the index of hidden ones is partial.
    .where('is_hidden', '=', sql.lit(isHidden ? 1 : 0))
    .where('tweet_id', isDescending ? '<' : '>', from)
    .orderBy('tweet_id', isDescending ? 'desc' : 'asc')
    .limit(limit)
  return (except.length > 0 ? query.where('tweet_id', 'not in', except) : query).execute()
}

const repliesOf = listStatement<{ ids: readonly Id[]; limit: number }>()((db, p, parents) =>
  db
    .selectFrom('tweet_replies')
    .select('tweet_id as id')
    .where('parent_id', 'in', parents as Id[])
    .where('is_hidden', '=', 0)
    .orderBy('tweet_id')
    .limit(p('limit')),
)
/** Visible replies to any of these tweets, unordered. */
export const listRepliesToAny = (db: Db, parents: readonly Id[], limit: number): Promise<{ id: Id }[]> =>
  repliesOf(db, { ids: parents, limit })
