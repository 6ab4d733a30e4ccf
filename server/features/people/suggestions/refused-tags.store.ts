/** Reads refused hashtags. trends writes the table. */
import { fold } from '#server/core/text/fold.ts'
import { likenessOf } from '#server/core/text/likeness.ts'
import { createCache } from '#server/db/cache.ts'

/** The likenesses of refused hashtags. Computed again, because an earlier version may have folded less. */
export const refusedCache = createCache<'all', ReadonlySet<string>>(
  { entities: ['refused-tags'], ttlMs: 60_000 },
  async ({ db }) => {
    const rows = await db.selectFrom('refused_tags').select('tag').execute()
    return [['all', new Set(rows.map((row) => likenessOf(fold(row.tag))))]]
  },
)
