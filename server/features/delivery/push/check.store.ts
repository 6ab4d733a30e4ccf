/** Reads push subscriptions for their check. Only check.ts calls it. */
import { sql } from 'kysely'
import type { Id } from '#server/core/ids/ids.ts'
import type { Db } from '#server/db/db.ts'
import type { Device } from './store.ts'

export const listSubscriptions = (db: Db, [account, session]: [Id, Id], limit: number) =>
  db
    .selectFrom('push_subscriptions')
    .select(['account_id', 'session_id', 'endpoint'])
    .where(sql<boolean>`(account_id, session_id) > (${account}, ${session})`)
    .orderBy('account_id')
    .orderBy('session_id')
    .limit(limit)
    .execute()

export const listHolders = (db: Db, after: string, limit: number): Promise<(Device & { endpoint_hash: string })[]> =>
  db
    .selectFrom('push_endpoints')
    .selectAll()
    .where('endpoint_hash', '>', after)
    .orderBy('endpoint_hash')
    .limit(limit)
    .execute()
