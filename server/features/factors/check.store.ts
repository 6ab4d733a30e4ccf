/** Queries of the consistency check of second factors. */
import { sql } from 'kysely'
import type { Id } from '#server/core/ids/ids.ts'
import type { Db } from '#server/db/db.ts'

const tables = ['authenticators', 'backup_codes', 'passkeys', 'sign_in_tickets'] as const

/** Accounts with second factors or tickets, by id. */
export async function listAccountsWithFactors(db: Db, after: Id, limit: number): Promise<Id[]> {
  const lists = await Promise.all(
    tables.map(async (table) => {
      const { rows } = await sql<{ id: Id }>`
        SELECT DISTINCT account_id AS id FROM ${sql.table(table)}
        WHERE account_id > ${after} ORDER BY account_id LIMIT ${limit}`.execute(db)
      return rows.map((row) => row.id)
    }),
  )
  return [...new Set(lists.flat())].toSorted((a, b) => a - b).slice(0, limit)
}
