/** Reads only; the table belongs to tweets. */
import type { Id } from '#server/core/ids/ids.ts'
import type { Db } from '#server/db/db.ts'
import type { ListItem } from '#server/db/list.ts'
import { statement } from '#server/db/statement.ts'

interface BookmarkRef extends ListItem {
  /** Of the tweet. */
  id: Id
}

const bookmarked = statement<{ account: Id; before: Id; limit: number }>()((db, p) =>
  db
    .selectFrom('bookmarks')
    .select(['tweet_id as id', 'mark_id as at'])
    .where('account_id', '=', p('account'))
    .where('mark_id', '<', p('before'))
    .orderBy('mark_id', 'desc')
    .limit(p('limit')),
)

/** The tweets a user bookmarked, last bookmarked first. Deleted tweets are among them. */
export const listBookmarked = (db: Db, account: Id, before: Id, limit: number): Promise<BookmarkRef[]> =>
  bookmarked(db, { account, before, limit })
