/** Reads the facts about accounts that are shown beside their posts. */
import type { Id } from '#server/core/ids/ids.ts'
import { listStatement } from '#server/db/statement.ts'
import type { AccountRow } from './accounts.store.ts'

/** The columns of an author that answers show. */
export const AUTHOR_COLUMNS = ['id', 'username', 'name', 'avatar', 'is_verified_org', 'is_protected'] as const
const COLUMNS = [...AUTHOR_COLUMNS, 'shows_likes', 'shows_follows', 'who_quotes', 'standing'] as const

export type AuthorRow = Pick<AccountRow, (typeof COLUMNS)[number]>

/** The authors with these account ids, in no order. */
export const findAuthors = listStatement<{ ids: readonly Id[] }>()((db, _, ids) =>
  db.selectFrom('accounts').select(COLUMNS).where('id', 'in', ids),
)
