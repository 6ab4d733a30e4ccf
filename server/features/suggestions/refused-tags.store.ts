/** Reads only: the table belongs to trends. */
import { createCache } from '#server/db/cache.ts'

/** What refused hashtags look like. */
export const refusedCache = createCache<'all', ReadonlySet<string>>(
  { entities: ['refused-tags'], ttlMs: 60_000 },
  async ({ db }) => {
    const rows = await db.selectFrom('refused_tags').select('likeness').execute()
    return [['all', new Set(rows.map((row) => row.likeness))]]
  },
)
