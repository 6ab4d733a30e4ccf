/** Reads the bookmarks of a user for their list. posts writes the table. */
import { PAGE_DEFAULT } from '#contract/limits.ts'
import { type Id, MAX_ID } from '#server/core/ids/ids.ts'
import { createCache } from '#server/db/cache.ts'
import type { Db } from '#server/db/db.ts'
import { statement } from '#server/db/statement.ts'
import type { TweetRef } from '#server/features/posts/store.ts'

const bookmarked = statement<{ account: Id; before: Id; limit: number }>()((db, p) =>
  db
    .selectFrom('bookmarks')
    .select(['tweet_id as id', 'mark_id as at'])
    .where('account_id', '=', p('account'))
    .where('mark_id', '<', p('before'))
    .orderBy('mark_id', 'desc')
    .limit(p('limit')),
)

// One more item shows whether there is a second page.
const FIRST_PAGE = PAGE_DEFAULT + 1

/** First pages by user. */
const firstPages = createCache<Id, TweetRef[]>(
  { entities: ['marks'], bytes: (refs) => 60 * refs.length },
  async ({ db }, accounts) => {
    const read = (account: Id) => bookmarked(db, { account, before: MAX_ID, limit: FIRST_PAGE })
    return Promise.all(accounts.map(async (account) => [account, await read(account)] as const))
  },
)

/** The tweets a user bookmarked, last bookmarked first. Deleted tweets are among them. */
export const listBookmarked = async (db: Db, account: Id, before: Id, limit: number): Promise<readonly TweetRef[]> =>
  before === MAX_ID && limit === FIRST_PAGE
    ? (await firstPages.get({ db }, account))!
    : bookmarked(db, { account, before, limit })
