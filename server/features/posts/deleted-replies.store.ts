/**
 * Writes the first posts of the threads of deleted replies, and reads them: what is below a deleted reply stays in its
 * thread, although its posts lead no further up.
 */
import type { Id } from '#server/core/ids/ids.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { listStatement, statement } from '#server/db/statement.ts'
import { insertNew } from '#server/db/written-rows.ts'

const MAX_ANCESTORS = 500

const rootsOf = listStatement<{ ids: readonly Id[] }>()((db, _, ids) =>
  db
    .selectFrom('deleted_replies')
    .select(['tweet_id', 'root_id'])
    .where('tweet_id', 'in', ids as Id[]),
)

/** The first posts of the threads of deleted replies, by reply. Replies that had no replies are missing. */
export const findRootsOfDeleted = async (db: Db, ids: readonly Id[]): Promise<ReadonlyMap<Id, Id>> =>
  new Map((await rootsOf(db, { ids })).map((row) => [row.tweet_id, row.root_id]))

const replyTo = statement<{ id: Id }>()((db, p) => db.selectFrom('tweets').select('reply_to').where('id', '=', p('id')))
const firstReply = statement<{ id: Id }>()((db, p) =>
  db.selectFrom('tweet_replies').select('tweet_id').where('parent_id', '=', p('id')).limit(1),
)

/**
 * Keeps the thread of a deleted reply if it has replies. It reads in the transaction: a post above that is gone was
 * deleted with its thread kept, whatever was deleted first.
 */
export async function keepThreadOf(tx: Tx, { id, reply_to }: { id: Id; reply_to: Id }): Promise<void> {
  if ((await firstReply(tx, { id })).length === 0) return
  let root = reply_to
  for (let depth = 0; depth < MAX_ANCESTORS; depth++) {
    const [row] = await replyTo(tx, { id: root })
    if (!row) root = (await findRootsOfDeleted(tx, [root])).get(root) ?? root
    if (!row?.reply_to) break
    root = row.reply_to
  }
  await insertNew(tx.insertInto('deleted_replies').values({ tweet_id: id, root_id: root }))
}

/** Drops the kept thread of a post when its last reply is gone. */
export const dropThreadWithoutReplies = (tx: Tx, id: Id) =>
  tx
    .deleteFrom('deleted_replies')
    .where('tweet_id', '=', id)
    .where((q) => q.not(q.exists(q.selectFrom('tweet_replies').select('tweet_id').where('parent_id', '=', id))))
    .execute()
