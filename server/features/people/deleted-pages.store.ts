/** Public pages of deleted posts and accounts: nothing but the id or the hash of the name, and the time, for some months. */
import { createHash } from 'node:crypto'
import { DAY_MS } from '#contract/durations.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { Deps } from '#server/db/deps.ts'
import { statement } from '#server/db/statement.ts'
import { transact } from '#server/db/transaction.ts'

/** How long a deleted page answers 410. Search engines have dropped it by then. */
const KEPT_DAYS = 90
const BATCH = 1_000
/** Batches in an hour. The rest waits for the next one. */
const MAX_BATCHES = 50

/** The key of a post's page. */
export const pageOfTweet = (tweet: Id): string => `tweet ${tweet}`

/** The key of an account's page. The hash keeps names of deleted accounts out of backups. */
export const pageOfUser = (username: string): string =>
  `user ${createHash('sha256').update(username.toLowerCase()).digest('base64url')}`

const found = statement<{ page: string }>()((db, p) =>
  db.selectFrom('deleted_pages').select('deleted_at').where('page', '=', p('page')),
)

/** Whether the page was public and is deleted. */
export const isPageDeleted = async (db: Db, page: string): Promise<boolean> => (await found(db, { page })).length > 0

export const insertDeletedPage = (tx: Tx, page: string, now: number) =>
  tx
    .insertInto('deleted_pages')
    .values({ page, deleted_at: now })
    .onConflict((c) => c.column('page').doUpdateSet({ deleted_at: now }))
    .execute()

/** Deletes the page of a name that a new account has taken. */
export const deleteDeletedPage = (tx: Tx, page: string) =>
  tx.deleteFrom('deleted_pages').where('page', '=', page).execute()

/** Deletes what is kept no longer. */
export async function purgeDeletedPages({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const before = clock() - KEPT_DAYS * DAY_MS
  for (let batch = 0; batch < MAX_BATCHES; batch++) {
    const rows = await db
      .selectFrom('deleted_pages')
      .select('page')
      .where('deleted_at', '<', before)
      .orderBy('deleted_at')
      .limit(BATCH)
      .execute()
    const pages = rows.map(({ page }) => page)
    if (pages.length > 0)
      await transact(db, (tx) => tx.deleteFrom('deleted_pages').where('page', 'in', pages).execute())
    if (pages.length < BATCH) return
  }
}
