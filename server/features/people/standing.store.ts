/** Reads the standing of accounts, and writes which accounts are hidden from everyone. */
import { type RawBuilder, sql } from 'kysely'
import type { Id } from '#server/core/ids/ids.ts'
import { createCache, touch } from '#server/db/cache.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { isEmbedded } from '#server/db/sqlite/dialect.ts'
import { listStatement } from '#server/db/statement.ts'
import { hasWritten, insertNew } from '#server/db/written-rows.ts'

const standings = listStatement<{ ids: readonly Id[] }>()((db, _, ids) =>
  db.selectFrom('accounts').select(['id', 'standing', 'is_protected', 'shows_likes']).where('id', 'in', ids),
)
/** The standings of existing accounts. */
export const findStandings = (db: Db, ids: readonly Id[]) => standings(db, { ids })

interface StandingRow {
  id: Id
  standing: number
  is_protected: number
  shows_likes: number
  public_pages: number | null
}
// Must match the condition of the index accounts_exceptional literally, or SQLite cannot use it. The index has few
// accounts and is mostly cached, while the table has a page for every five. SQLite would choose the table by itself.
const isExceptional = sql`(standing <> 0 OR is_protected <> 0 OR shows_likes = 0 OR public_pages IS NOT NULL)`
const exceptional = listStatement<{ ids: readonly Id[] }>()((db, _, ids) => {
  const hint = isEmbedded(db) ? sql`INDEXED BY accounts_exceptional` : sql``
  const from = sql`accounts ${hint}`
  const query: RawBuilder<StandingRow> = sql`select id, standing, is_protected, shows_likes, public_pages from ${from} where id in (${sql.join(ids)}) and ${isExceptional}`
  return { compile: () => query.compile(db) }
})
/** The standings of exceptional accounts. All others are in good standing, not protected, show likes, and have not chosen about public pages. */
export const findExceptionalStandings = (db: Db, ids: readonly Id[]) => exceptional(db, { ids })

const ALL = 0

const hiddenAccounts = createCache<typeof ALL, ReadonlySet<Id>>(
  { entities: [], clearedBy: ['hidden-account'] },
  async ({ db }) => {
    const rows = await db.selectFrom('hidden_accounts').select('account_id').execute()
    return [[ALL, new Set(rows.map((row) => row.account_id))]]
  },
)

/** Hidden accounts: deleted, suspended, pending and leaving ones. Few, and needed by each list. */
export const getHiddenAccounts = (db: Db) =>
  hiddenAccounts.get({ db }, ALL) as ReadonlySet<Id> | Promise<ReadonlySet<Id>>

/** The users without hidden ones, in the same order. */
export async function withoutHidden<T extends { author_id: Id }>(db: Db, users: readonly T[]): Promise<T[]> {
  const hidden = await getHiddenAccounts(db)
  return users.filter((user) => !hidden.has(user.author_id))
}

export async function insertHiddenAccount(tx: Tx, account: Id): Promise<void> {
  if (await insertNew(tx.insertInto('hidden_accounts').values({ account_id: account })))
    touch(tx, 'hidden-account', account)
}

export async function deleteHiddenAccount(tx: Tx, account: Id): Promise<void> {
  if (await hasWritten(tx.deleteFrom('hidden_accounts').where('account_id', '=', account)))
    touch(tx, 'hidden-account', account)
}
