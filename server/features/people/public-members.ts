/** How many members visitors see, for administrators. */
import { MINUTE_MS } from '#contract/durations.ts'
import type { Id } from '#server/core/ids/ids.ts'
import { createCache } from '#server/db/cache.ts'
import type { Db } from '#server/db/db.ts'
import { countPublicMembers } from './public-reading.store.ts'
import { getPublicReading, HIDING } from './public-reading.ts'
import { requireAdmin } from './roles.ts'

const ONLY = 1

/** All accounts are counted: once a minute, and after a change of the settings. */
const counts = createCache<typeof ONLY, { count: number }>(
  { entities: ['network'], ttlMs: MINUTE_MS },
  async ({ db }) => {
    const { isOn, isDefault } = await getPublicReading(db)
    return [[ONLY, { count: isOn ? await countPublicMembers(db, { hiding: HIDING, isDefault }) : 0 }]]
  },
)

/** The number of members on public pages. */
export async function getPublicMembers(db: Db, viewer: Id): Promise<{ count: number }> {
  await requireAdmin(db, viewer)
  return (await counts.get({ db }, ONLY))!
}
