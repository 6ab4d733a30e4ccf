import type { Id } from '#server/core/ids/ids.ts'
import { createCache } from '#server/db/cache.ts'
import type { AppsTable } from '#server/db/tables/apps.ts'
import { findApps } from './apps.store.ts'

/** Registered apps by their id. */
export const appCache = createCache<Id, AppsTable>({ entities: ['app'], bytes: 800 }, async ({ db }, ids) =>
  (await findApps(db, ids)).map((row) => [row.id, row] as const),
)
