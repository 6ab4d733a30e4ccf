/** Who may be seen: the one rule every list applies to `{ author, audience }` pairs before it reads what they wrote. */
import { fail } from '#server/core/errors.ts'
import type { Id } from '#server/core/ids/ids.ts'
import { createCache, getOne } from '#server/db/cache.ts'
import type { Deps } from '#server/db/deps.ts'
import { AUDIENCE } from '#server/db/tables.ts'
import { getDeletedAccounts } from './deleted-accounts.store.ts'
import { findFollowedAmong, findFollowersAmong, listBlocked, listBlockers } from './relations.store.ts'

/** Something a member made, as far as the rule needs to know it. */
export interface Authored {
  author_id: Id
  audience?: number
}

/** Whom a viewer has blocked, and who has blocked the viewer. */
export interface Blocks {
  blocking: ReadonlySet<Id>
  blockedBy: ReadonlySet<Id>
}

const blockCache = createCache<Id, Blocks>({ max: 20_000 }, (deps, viewers) =>
  Promise.all(viewers.map(async (viewer) => [viewer, await loadBlocks(deps, viewer)] as const)),
)

async function loadBlocks({ db }: Deps, viewer: Id): Promise<Blocks> {
  const [blocking, blockedBy] = await Promise.all([listBlocked(db, viewer), listBlockers(db, viewer)])
  return { blocking: new Set(blocking), blockedBy: new Set(blockedBy) }
}

/** Call once a block between the two has been committed. */
export function forgetBlocks(deps: Deps, ...members: Id[]): void {
  for (const member of members) blockCache(deps).drop(member)
}

/** Grows with each block that comes or ends. */
export const countBlockChanges = (deps: Deps): number => blockCache(deps).drops

export const getBlocks = async (deps: Deps, viewer: Id): Promise<Blocks> => (await getOne(blockCache(deps), viewer))!

/** Whether there is a block between the two, either way. */
export const isBlocked = ({ blocking, blockedBy }: Blocks, member: Id): boolean =>
  blocking.has(member) || blockedBy.has(member)

/** What of `items` the viewer may see, in the same order. */
export async function visibleTo<T extends Authored>(
  deps: Deps,
  viewer: Id,
  items: readonly T[],
): Promise<readonly T[]> {
  const [blocks, leavers] = await Promise.all([getBlocks(deps, viewer), getDeletedAccounts(deps)])
  const isOpen = blocks.blocking.size === 0 && blocks.blockedBy.size === 0 && leavers.size === 0
  const isHidden = ({ author_id: id }: T) => isBlocked(blocks, id) || leavers.has(id)
  const unblocked = isOpen ? items : items.filter((item) => !isHidden(item))
  const restricted = unblocked.filter((item) => item.audience && item.author_id !== viewer)
  if (restricted.length === 0) return unblocked

  const followed = new Set(
    await findFollowedAmong(
      deps.db,
      viewer,
      restricted.map((item) => item.author_id),
    ),
  )
  return unblocked.filter(
    (item) => !restricted.includes(item) || (item.audience === AUDIENCE.followers && followed.has(item.author_id)),
  )
}

/** The same rule from the author's side: who of `viewers` may see the item. One look-up, however many they are. */
export async function viewersOf(deps: Deps, item: Authored, viewers: readonly Id[]): Promise<readonly Id[]> {
  const blocks = await getBlocks(deps, item.author_id)
  const unblocked = viewers.filter((viewer) => !isBlocked(blocks, viewer))
  if (!item.audience) return unblocked

  const followers = new Set(
    item.audience === AUDIENCE.followers ? await findFollowersAmong(deps.db, item.author_id, unblocked) : [],
  )
  return unblocked.filter((viewer) => viewer === item.author_id || followers.has(viewer))
}

/** Refuses what a block between the two forbids: follow, reply, like, repost, message. */
export async function refuseBlocked(deps: Deps, viewer: Id, other: Id): Promise<void> {
  if (isBlocked(await getBlocks(deps, viewer), other)) fail('blocked')
}
