/** Reads only: the table belongs to trends. */
import { fold } from '#server/core/text/fold.ts'
import { likenessOf } from '#server/core/text/likeness.ts'
import { createCache } from '#server/db/cache.ts'

/** What refused hashtags look like. Not as stored: an earlier version may have folded less. */
export const refusedCache = createCache<'all', ReadonlySet<string>>(
  { entities: ['refused-tags'], ttlMs: 60_000 },
  async ({ db }) => {
    const rows = await db.selectFrom('refused_tags').select('tag').execute()
    return [['all', new Set(rows.map((row) => likenessOf(fold(row.tag))))]]
  },
)
