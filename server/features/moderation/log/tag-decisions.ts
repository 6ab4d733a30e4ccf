/** Records refused hashtags. Trends are a lower feature, and cannot import the log. */
import type { Id } from '#server/core/ids/ids.ts'
import type { Tx } from '#server/db/db.ts'
import type { Deps } from '#server/db/deps.ts'
import { findActor, record } from './record.ts'

export const recordTagDecision =
  (deps: Pick<Deps, 'nextId'>) =>
  async (tx: Tx, viewer: Id, { name, refused, reason }: { name: string; refused: boolean; reason: string }) => {
    const [allowed, taken] = [`#${name} allowed`, `#${name} refused`]
    const states = refused ? { before: allowed, after: taken } : { before: taken, after: allowed }
    await record(deps, tx, { action: 'refuse_tag', by: await findActor(tx, viewer), about: {}, reason, ...states })
  }
