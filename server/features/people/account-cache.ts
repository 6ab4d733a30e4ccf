import type { Id } from '#server/core/ids/ids.ts'
import { createCache } from '#server/db/cache.ts'
import { type AccountWithCounters, findAccounts } from './accounts.store.ts'

/** Accounts with their counters, by id. */
export const accountCache = createCache<Id, AccountWithCounters>(
  { entities: ['account', 'account-counters'], bytes: 1_000 },
  async ({ db }, ids) => (await findAccounts(db, ids)).map((row) => [row.id, row] as const),
)
