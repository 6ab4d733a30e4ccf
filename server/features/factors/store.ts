/** Every query on second factors. */
import type { Id } from '#server/core/ids.ts'
import type { Db } from '#server/db/db.ts'

/** When the owner of a session last proved to be the one who uses it. */
export const findProvedAt = (db: Db, account: Id, session: Id): Promise<{ proved_at: number } | undefined> =>
  db
    .selectFrom('sessions')
    .select('proved_at')
    .where('account_id', '=', account)
    .where('id', '=', session)
    .executeTakeFirst()
