import type { Clock } from '#server/core/clock.ts'
import { type Id, MAX_ID } from '#server/core/ids/ids.ts'
import type { ReadDeps } from '#server/db/deps.ts'
import { accountCache } from '#server/features/people/account-cache.ts'
import { listNewestAccountIds } from '#server/features/people/account-lists.store.ts'
import { visibleTo } from '#server/features/people/visibility.ts'
import { accountPool } from './account-pool.ts'

/** Accounts that the directory can list. */
const MAX_LISTED = 250

interface DirectoryQuery {
  order: 'active' | 'new'
  offset: number
  limit: number
}

/** Accounts to discover: the newest, or those whom established members follow first. Protected accounts are left out. */
export async function listDirectory(
  deps: ReadDeps & { clock: Clock },
  viewer: Id,
  { order, offset, limit }: DirectoryQuery,
): Promise<Id[]> {
  const ids = order === 'new' ? await listNewestAccountIds(deps.db, MAX_ID, MAX_LISTED) : await listByTrust(deps)
  const rows = await accountCache.getMany(deps, ids)
  const open = rows.flatMap((row) => (row?.is_protected === 0 ? { author_id: row.id } : []))
  const shown = await visibleTo(deps.db, viewer, open, 'discovery')
  return shown.slice(offset, offset + limit).map((each) => each.author_id)
}

async function listByTrust(deps: ReadDeps & { clock: Clock }): Promise<Id[]> {
  const { popular, rest, newest, unknown } = (await accountPool.get(deps, 'pool'))!
  const ids = [...popular, ...rest, ...newest, ...unknown].map(({ id }) => id)
  return [...new Set(ids)].slice(0, MAX_LISTED)
}
