/** Reads the facts about authors that conditions test. */
import type { Conditions } from '#contract/calls/automation.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { Db } from '#server/db/db.ts'
import { chunkIds } from '#server/db/id-lists.ts'
import type { Surroundings } from './conditions.ts'
import { findInvited, findNetworks } from './store.ts'

/** Reads only the facts that some of the conditions need. */
export async function readAuthors(
  db: Db,
  authors: readonly Id[],
  conditions: readonly Conditions[],
): Promise<Omit<Surroundings, 'window'>> {
  const chunks = chunkIds([...new Set(authors)])
  const invited = new Set<Id>()
  const networks = new Map<Id, string[]>()
  if (conditions.some(({ joined }) => joined))
    for (const some of chunks) for (const id of await findInvited(db, some)) invited.add(id)
  if (conditions.some((each) => each.networks?.length))
    for (const some of chunks)
      for (const { account_id: id, network } of await findNetworks(db, some))
        networks.set(id, [...(networks.get(id) ?? []), network])
  return { invited, networks }
}
