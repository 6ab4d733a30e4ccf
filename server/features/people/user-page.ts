import type { Id } from '#server/core/ids/ids.ts'
import type { MaybePromise } from '#server/core/maybe-promise.ts'
import type { ReadDeps } from '#server/db/deps.ts'
import { type Page, type PageQuery, readList, rowSource } from '#server/db/list.ts'
import { presentUsers } from './present.ts'
import type { Relation } from './relations.store.ts'
import { visibleTo } from './visibility.ts'

type Relations = MaybePromise<readonly Relation[]>

interface Source {
  /** Reads rows before a position, newest first. */
  list: (before: Id, limit: number) => Relations
  /** Filters the rows to show, by default those that the viewer may see. */
  visible?: (found: readonly Relation[]) => Relations
}

/** A page of a list of accounts, such as followers, with their positions, newest first. */
export const readRelations = (
  deps: ReadDeps,
  viewer: Id,
  query: PageQuery,
  { list, visible = (found) => visibleTo(deps.db, viewer, found, 'direct') }: Source,
): MaybePromise<Page<Relation>> => readList(rowSource(list), { ids: deps.ids, query, visible })

/** A page of users, such as those who liked a post, newest first. */
export const readUserPage = (deps: ReadDeps, viewer: Id, query: PageQuery, source: Source) =>
  presentPage(deps, viewer, readRelations(deps, viewer, query, source))

/** A page of accounts as users. */
export async function presentPage(deps: ReadDeps, viewer: Id, page: MaybePromise<Page<Relation>>) {
  const { items, nextCursor } = await page
  const ids = items.map((item) => item.author_id)
  return { users: await presentUsers(deps, viewer, ids), nextCursor }
}
