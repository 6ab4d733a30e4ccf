/** Reads the readers of restricted tweets. server/features/posts/audience/readers.store.ts writes them. */
import type { Id } from '#server/core/ids/ids.ts'
import type { Db } from '#server/db/db.ts'
import { listStatement, statement } from '#server/db/statement.ts'

const readable = listStatement<{ account: Id; ids: readonly Id[] }>()((db, p, ids) =>
  db
    .selectFrom('tweet_readers')
    .select('tweet_id as id')
    .where('account_id', '=', p('account'))
    .where('tweet_id', 'in', ids),
)
/** The tweets among the given ones that name the account as a reader. */
export const findReadable = async (db: Db, account: Id, tweets: readonly Id[]): Promise<Id[]> =>
  (await readable(db, { account, ids: tweets })).map((row) => row.id)

const named = statement<{ account: Id; limit: number }>()((db, p) =>
  db
    .selectFrom('tweet_readers')
    .select('tweet_id as id')
    .where('account_id', '=', p('account'))
    .orderBy('tweet_id', 'desc')
    .limit(p('limit')),
)
/** The newest tweets that name the account as a reader, newest first. */
export const listNaming = (db: Db, account: Id, limit: number): Promise<{ id: Id }[]> => named(db, { account, limit })

const readers = listStatement<{ tweet: Id; ids: readonly Id[] }>()((db, p, ids) =>
  db
    .selectFrom('tweet_readers')
    .select('account_id as id')
    .where('tweet_id', '=', p('tweet'))
    .where('account_id', 'in', ids),
)
/** The accounts among the given ones that a tweet names as readers. */
export const findReaders = async (db: Db, tweet: Id, accounts: readonly Id[]): Promise<Id[]> =>
  (await readers(db, { tweet, ids: accounts })).map((row) => row.id)
