import type { ReadDeps } from '#server/db/deps.ts'
import { authorCache } from '#server/features/people/authors.ts'
import { getHiddenAccounts } from '#server/features/people/standing.store.ts'
import type { Authored } from '#server/features/people/visibility.ts'

/** Leaves out conversations with hidden accounts. Conversations across a block stay readable. */
export async function withCorrespondent<T extends Authored>(deps: ReadDeps, items: readonly T[]): Promise<T[]> {
  const ids = items.map((item) => item.author_id)
  const [users, hidden] = await Promise.all([authorCache.getMany(deps, ids), getHiddenAccounts(deps.db)])
  return items.filter(({ author_id }, index) => users[index] && !hidden.has(author_id))
}
