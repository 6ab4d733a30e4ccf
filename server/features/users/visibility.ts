/** Who may be seen: the one rule that every list applies. */
import { fail } from '#server/core/errors.ts'
import type { Id } from '#server/core/ids/ids.ts'
import { createCache } from '#server/db/cache.ts'
import type { Db } from '#server/db/db.ts'
import { getDeletedAccounts } from './deleted-accounts.store.ts'
import { listBlocked, listBlockers } from './relations.store.ts'

/** Something that a user made, as far as the rule needs to know. */
export interface Authored {
  author_id: Id
}

/** The users that a viewer has blocked, and those who have blocked the viewer. */
export interface Blocks {
  blocking: ReadonlySet<Id>
  blockedBy: ReadonlySet<Id>
}

const blockCache = createCache<Id, Blocks>({ entities: ['block'], max: 20_000 }, (deps, viewers) =>
  Promise.all(viewers.map(async (viewer) => [viewer, await loadBlocks(deps.db, viewer)] as const)),
)

async function loadBlocks(db: Db, viewer: Id): Promise<Blocks> {
  const [blocking, blockedBy] = await Promise.all([listBlocked(db, viewer), listBlockers(db, viewer)])
  return { blocking: new Set(blocking), blockedBy: new Set(blockedBy) }
}

export const getBlocks = async (db: Db, viewer: Id): Promise<Blocks> => (await blockCache.get({ db }, viewer))!

/** Whether there is a block between the two, either way. */
export const isBlocked = ({ blocking, blockedBy }: Blocks, user: Id): boolean =>
  blocking.has(user) || blockedBy.has(user)

/** The items that the viewer may see, in the same order: none across a block, none of a deleted account. */
export async function visibleTo<T extends Authored>(db: Db, viewer: Id, items: readonly T[]): Promise<readonly T[]> {
  const [blocks, deleted] = await Promise.all([getBlocks(db, viewer), getDeletedAccounts(db)])
  if (blocks.blocking.size === 0 && blocks.blockedBy.size === 0 && deleted.size === 0) return items
  return items.filter(({ author_id: author }) => !isBlocked(blocks, author) && !deleted.has(author))
}

/** Whether the rule hides anyone at all from the viewer, as it does for few. */
export async function hidesAny(db: Db, viewer: Id): Promise<boolean> {
  const [{ blocking, blockedBy }, deleted] = await Promise.all([getBlocks(db, viewer), getDeletedAccounts(db)])
  return blocking.size + blockedBy.size + deleted.size > 0
}

/** The same rule from the author's side: which of `viewers` may see what the author made. */
export async function viewersOf(db: Db, { author_id: author }: Authored, viewers: readonly Id[]): Promise<Id[]> {
  const blocks = await getBlocks(db, author)
  return viewers.filter((viewer) => !isBlocked(blocks, viewer))
}

/** Refuses what a block between the two forbids: following, replying, marking, messaging. */
export async function refuseBlocked(db: Db, viewer: Id, other: Id): Promise<void> {
  if (isBlocked(await getBlocks(db, viewer), other)) fail('blocked')
}
