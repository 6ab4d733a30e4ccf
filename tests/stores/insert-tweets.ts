/** Inserts posts into the tables: they are counted, but cause no notifications. Returns their ids. */
import type { Id } from '#server/core/ids/ids.ts'
import type { Deps } from '#server/db/deps.ts'
import { AUDIENCE, WHO_REPLIES } from '#server/db/tables/posts.ts'

export async function insertTweetsDirectly({ db, nextId, clock }: Deps, author: Id, texts: string[]): Promise<Id[]> {
  const ids = texts.map(() => nextId())
  const row = { author_id: author, reply_to: null, reply_to_author: null, media: '[]', audience: AUDIENCE.everyone }
  const times = {
    created_at: clock(),
    edited_at: null,
    is_sensitive: 0,
    who_replies: WHO_REPLIES.everyone,
    who_quotes: 0,
    card_off: 0,
  }
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('author_tweets')
      .values(ids.map((id) => ({ author_id: author, tweet_id: id, is_reply: 0, has_media: 0 })))
      .execute()
    await tx
      .insertInto('tweets')
      .values(ids.map((id, index) => ({ ...row, ...times, id, content: texts[index]! })))
      .execute()
    await tx
      .insertInto('tweet_counters')
      .values(ids.map((id) => ({ tweet_id: id, likes: 0, retweets: 0, replies: 0, bookmarks: 0 })))
      .execute()
    await tx
      .updateTable('account_counters')
      .set((q) => ({ tweets: q('tweets', '+', ids.length) }))
      .where('account_id', '=', author)
      .execute()
  })
  return ids
}
