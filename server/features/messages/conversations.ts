import { UNREAD_COUNTED } from '#contract/limits.ts'
import { type Id, NO_ID } from '#server/core/ids/ids.ts'
import { rawObject } from '#server/core/json/raw-json.ts'
import type { Deps } from '#server/db/deps.ts'
import { createFirstPages } from '#server/db/first-pages.ts'
import { type PageQuery, page } from '#server/db/list.ts'
import { authorCache } from '#server/features/users/authors.ts'
import { type Authored, countBlockChanges, visibleTo } from '#server/features/users/visibility.ts'
import { presentConversations } from './present.ts'
import { listConversations, listUnread } from './store.ts'

/** Drop a viewer's when they write, read or are written to. */
export const firstPages = createFirstPages(
  (deps) => authorCache(deps).drops + countBlockChanges(deps),
  (deps, viewer) => composePage(deps, viewer, {}),
)

/** The viewer's conversations, the latest first. */
export const getConversations = (deps: Deps, viewer: Id, query: PageQuery) =>
  query.cursor || query.limit ? composePage(deps, viewer, query) : firstPages.get(deps, viewer)

async function composePage(deps: Deps, viewer: Id, query: PageQuery) {
  const { items, nextCursor } = await page(
    deps.ids,
    query,
    (before, limit) => listConversations(deps.db, viewer, before, limit),
    (found) => withVisible(deps, viewer, found),
  )
  return rawObject({ conversations: await presentConversations(deps, items), nextCursor })
}

// Who has very many unread conversations of hidden members must not make one request scan them all.
const MOST_ROUNDS = 10

/** How many conversations hold something unread, up to a bound. */
export async function countUnread(deps: Deps, viewer: Id): Promise<number> {
  let count = 0
  let after = NO_ID
  for (let round = 0; round < MOST_ROUNDS && count < UNREAD_COUNTED; round++) {
    const found = await listUnread(deps.db, viewer, after)
    count += (await withVisible(deps, viewer, found)).length
    if (found.length < UNREAD_COUNTED) break
    after = found.at(-1)!.at
  }
  return Math.min(count, UNREAD_COUNTED)
}

/** Leaves out those whose other member the viewer may not see, or who is gone. */
async function withVisible<T extends Authored>(deps: Deps, viewer: Id, items: readonly T[]): Promise<T[]> {
  const visible = await visibleTo(deps, viewer, items)
  const others = await authorCache(deps).get(visible.map((item) => item.author_id))
  return visible.filter((_, index) => others[index])
}
