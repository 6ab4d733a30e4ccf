import type { VerifiedOrg } from '#contract/calls/verified-orgs.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { ReadDeps } from '#server/db/deps.ts'
import { type PageQuery, readList, rowSource } from '#server/db/list.ts'
import { accountCache } from '#server/features/people/account-cache.ts'
import { presentAuthor } from '#server/features/people/authors.ts'
import { visibleTo } from '#server/features/people/visibility.ts'
import { listVerified } from './store.ts'

/** Verified organisations, last verified first. */
export async function getVerifiedOrgs(deps: ReadDeps, viewer: Id, query: PageQuery) {
  const { items, nextCursor } = await readList(
    rowSource((before, limit) => listVerified(deps.db, before, limit)),
    {
      ids: deps.ids,
      query,
      visible: (found) => visibleTo(deps.db, viewer, found, 'discovery'),
    },
  )
  const ids = items.map((item) => item.author_id)
  return { orgs: await presentOrgs(deps, ids), nextCursor }
}

async function presentOrgs(deps: ReadDeps, ids: readonly Id[]): Promise<VerifiedOrg[]> {
  const rows = await accountCache.getMany(deps, ids)
  return rows.flatMap((row) => {
    if (!row?.is_verified_org) return [] // unverified since the list was read
    const { _id, username, name, avatar } = presentAuthor(deps.ids, row)
    return { _id, handle: username, name, logo: avatar, description: row.bio, website: row.website }
  })
}
