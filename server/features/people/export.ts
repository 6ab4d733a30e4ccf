/** Exports the profile and the relations of an account with other users. */
import { toIso } from '#server/core/clock.ts'
import { fail } from '#server/core/errors.ts'
import { type Id, timeOf } from '#server/core/ids/ids.ts'
import type { Db } from '#server/db/db.ts'
import type { ReadDeps } from '#server/db/deps.ts'
import { type ExportDeps, type Exports, exportList } from '#server/db/feature.ts'
import { accountCache } from './account-cache.ts'
import { authorCache } from './authors.ts'
import { listWords } from './filters/store.ts'
import { lasting, presentWord } from './filters/word-rows.ts'
import { listOwnRequests, listRequests } from './follow-requests/store.ts'
import { listMutes } from './mutes/store.ts'
import { presentMe } from './present.ts'
import { presentPrivacy } from './profiles/privacy.ts'
import { listBlocks, listFollowers, listFollowing, type Relation } from './relations.store.ts'
import { getHiddenAccounts, withoutHidden } from './standing.store.ts'
import { listTopics } from './suggestions/topics.store.ts'

/** A list of other users, each with the time since when. */
const relations =
  (list: (db: Db, viewer: Id, from: Id, limit: number) => Promise<Relation[]>) => (deps: ExportDeps, viewer: Id) =>
    exportList(
      (from, limit) => list(deps.db, viewer, from, limit),
      (rows) => presentRelations(deps, rows),
    )

export const peopleExports: Exports = {
  async profile(deps, viewer) {
    const row = (await accountCache.get(deps, viewer)) ?? fail('signed_out')
    return { ...((await presentMe(deps, viewer)) ?? fail('signed_out')), ...presentPrivacy(row) }
  },
  following: relations(listFollowing),
  followers: relations(listFollowers),
  followRequests: relations(listRequests),
  requestedFollows: relations(listOwnRequests),
  muted: relations((db, viewer, from, limit) => listMutes(db, viewer, 0, from, limit)),
  blocked: relations(listBlocks),
  topics: async ({ db }, viewer) => [...(await listTopics(db, viewer))],
  mutedWords: async ({ db, ids, clock }, viewer) =>
    lasting(await listWords(db, viewer), clock()).map((row) => ({
      ...presentWord(ids, row),
      ...(row.title !== null && { filterTitle: row.title }),
    })),
}

/** Hidden users are left out, as in the lists of the app. */
async function presentRelations(deps: ReadDeps, all: readonly Relation[]) {
  const rows = await withoutHidden(deps.db, all)
  const names = await exportedNames(
    deps,
    rows.map((row) => row.author_id),
  )
  return rows.flatMap(({ at }, index) => {
    const name = names[index]
    return name ? { ...name, since: toIso(timeOf(at)) } : []
  })
}

/** Id and username of each user; undefined for a hidden one. */
export async function exportedNames(deps: ReadDeps, users: readonly Id[]) {
  const [cards, hidden] = await Promise.all([authorCache.getMany(deps, users), getHiddenAccounts(deps.db)])
  return cards.map((card) =>
    card && !hidden.has(card.id) ? { _id: card.author._id, username: card.username } : undefined,
  )
}
