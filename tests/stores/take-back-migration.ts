/** Undoes the newest migration in the tables, as if an older version had written them. Without a name its table stays. */

import { sql } from 'kysely'
import { loadConfig } from '#server/core/config/config.ts'
import { connect } from '#server/db/connect.ts'
import { transact } from '#server/db/transaction.ts'

export async function takeBackMigration(settings: Record<string, string>, name: string, table?: string): Promise<void> {
  const store = connect(loadConfig(settings).store, console)
  try {
    await transact(store.db, async (tx) => {
      await tx.deleteFrom('migrations').where('name', '=', name).execute()
      if (table) await sql`DROP TABLE ${sql.table(table)}`.execute(tx)
    })
  } finally {
    await store.close()
  }
}
