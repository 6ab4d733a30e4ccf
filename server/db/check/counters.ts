/** Compares counters with the rows they count. */
import type { Id } from '#server/core/ids/ids.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { Deps } from '#server/db/deps.ts'
import { transact } from '#server/db/transaction.ts'
import type { Check, Findings } from './findings.ts'
import { findMissing, idBatches } from './rows.ts'

export type Counts = Record<string, number>

/** Counters of accounts or tweets. */
interface Counters {
  owners: 'accounts' | 'tweets'
  stored(db: Db, ids: readonly Id[]): Promise<Map<Id, Counts>>
  counted(db: Db, ids: readonly Id[]): Promise<(id: Id) => Counts>
  /** Locks the row of counters. */
  lock(tx: Tx, id: Id): Promise<Counts | undefined>
  put(tx: Tx, id: Id, counts: Counts): Promise<unknown>
  describe(wireId: string): string
}

/** The check that counters equal the number of rows. */
export const counterCheck = (about: string, counters: Counters): Check => ({
  about,
  run: (deps, findings) => compareCounters(deps, findings, counters),
})

async function compareCounters(deps: Pick<Deps, 'db' | 'ids'>, findings: Findings, counters: Counters) {
  for await (const ids of idBatches(deps.db, counters.owners)) {
    const [stored, counted] = await Promise.all([counters.stored(deps.db, ids), counters.counted(deps.db, ids)])
    for (const id of ids) if (differences(stored.get(id), counted(id)).length > 0) await settleCounters(id)
  }

  async function settleCounters(id: Id): Promise<void> {
    const wrong = await transact(deps.db, async (tx) => {
      const stored = await counters.lock(tx, id)
      const counts = (await counters.counted(tx, [id]))(id)
      const isGone = (await findMissing(tx, counters.owners, [id])).size > 0
      const found = isGone ? [] : differences(stored, counts)
      if (findings.fix && found.length > 0) await counters.put(tx, id, counts)
      return found
    })
    if (wrong.length > 0) findings.add(`${counters.describe(deps.ids.format(id))}: ${wrong.join(', ')}.`)
  }
}

function differences(stored: Counts | undefined, counts: Counts): string[] {
  if (!stored) return ['has no counters']
  return Object.entries(counts).flatMap(([name, count]) =>
    stored[name] === count ? [] : `says ${stored[name]} ${name}, has ${count}`,
  )
}
