/** Lists the newest accounts for moderators, with their inviters. */
import type { Id } from '#server/core/ids/ids.ts'
import type { ReadDeps } from '#server/db/deps.ts'
import { type PageQuery, readList, rowSource } from '#server/db/list.ts'
import { listNewestAccountIds } from '#server/features/people/account-lists.store.ts'
import { authorCache } from '#server/features/people/authors.ts'
import { requirePermission } from '#server/features/people/roles.ts'
import { presentPeople } from './invitations.ts'
import { findSignUps } from './sign-ups.store.ts'

/** The newest accounts, without applicants. */
export async function getSignUps(deps: ReadDeps, viewer: Id, query: PageQuery) {
  await requirePermission(deps.db, viewer, 'signups.decide')
  const source = rowSource(async (from, limit) => {
    const accounts = await listNewestAccountIds(deps.db, from, limit)
    return accounts.map((id) => ({ at: id }))
  })
  const { items, nextCursor } = await readList(source, {
    ids: deps.ids,
    query,
    visible: async (rows) => {
      const found = await findSignUps(
        deps.db,
        rows.map(({ at }) => at),
      )
      const waiting = new Set(found.filter((row) => row.waits === 1).map((row) => row.account_id))
      return rows.filter(({ at }) => !waiting.has(at))
    },
  })
  const accounts = items.map(({ at }) => at)
  const [people, inviters] = await Promise.all([presentPeople(deps, accounts), findInviters(deps, accounts)])
  return {
    signUps: people.map((person) => ({ ...person, invitedBy: inviters.get(deps.ids.parse(person.user._id)) ?? null })),
    nextCursor,
  }
}

/** The inviters of the given accounts, by account. */
async function findInviters(deps: ReadDeps, accounts: readonly Id[]) {
  const invited = (await findSignUps(deps.db, accounts)).filter((row) => row.inviter_id !== null)
  const cards = await authorCache.getMany(
    deps,
    invited.map((row) => row.inviter_id!),
  )
  return new Map(
    invited.flatMap((row, index) => (cards[index] ? [[row.account_id, cards[index].author] as const] : [])),
  )
}
