import type { VerifiedOrg } from '#contract/calls/verified-orgs.ts'
import type { Id } from '#server/core/ids/ids.ts'
import { getOne } from '#server/db/cache.ts'
import type { Deps } from '#server/db/deps.ts'
import { type PageQuery, page } from '#server/db/list.ts'
import { presentAuthor } from '#server/features/users/authors.ts'
import { accountCache } from '#server/features/users/store.ts'
import { visibleTo } from '#server/features/users/visibility.ts'
import { verifiedOrgCache } from './store.ts'

/** Verified organisations, the latest verified first. */
export async function getVerifiedOrgs(deps: Deps, viewer: Id, query: PageQuery) {
  const { items, nextCursor } = await page(
    deps.ids,
    query,
    async (before, limit) => (await getOne(verifiedOrgCache(deps), `${before} ${limit}`))!,
    (places) => visibleTo(deps, viewer, places),
  )
  return {
    orgs: await presentOrgs(
      deps,
      items.map((item) => item.author_id),
    ),
    nextCursor,
  }
}

async function presentOrgs(deps: Deps, ids: readonly Id[]): Promise<VerifiedOrg[]> {
  const rows = await accountCache(deps).get(ids)
  return rows.flatMap((row) => {
    // Taken back within the last moment: the list may be older than the row.
    if (!row?.is_verified_org) return []
    const { _id, username, name, avatar } = presentAuthor(deps, row)
    return { _id, handle: username, name, logo: avatar, description: row.bio, website: row.website }
  })
}
