/** Makes the source of a move read-only, and waits until nothing writes. */
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { systemClock } from '#server/core/clock.ts'
import type { Store } from '#server/db/db.ts'
import { type OperatorStates, readOperatorState, writeOperatorState } from '#server/db/operator-states.ts'
import { transactAlways } from '#server/db/transaction.ts'
import { MoveError } from './move-error.ts'

const LOOK_MS = 200
/** A process that hangs, or was killed, holds its lease for a minute. */
const MAX_WAIT_MS = 150_000

/**
 * Makes the network read-only. Each process leases a slot while it may write. The network stays read-only when this
 * throws.
 */
export async function pauseSource(
  { db, engine }: Pick<Store, 'db' | 'engine'>,
  reason: string,
  say: (line: string) => void,
): Promise<OperatorStates['readOnly']> {
  const state = await transactAlways(db, async (tx) => {
    // A process that takes a slot at this moment is either seen below, or sees the state.
    if (engine === 'postgres') await sql`LOCK TABLE id_slots IN EXCLUSIVE MODE`.execute(tx)
    const known = await readOperatorState(tx, 'readOnly')
    if (known) return known
    const made = { since: systemClock(), reason }
    await writeOperatorState(tx, 'readOnly', made)
    return made
  })
  const writing = () => db.selectFrom('id_slots').select('slot').where('leased_until', '>', systemClock()).execute()
  const until = systemClock() + MAX_WAIT_MS
  for (let isFirst = true; ; isFirst = false) {
    const { length } = await writing()
    if (length === 0) return state
    if (isFirst) say('Waiting until Plus has finished what it is writing (after a crash: for a minute).')
    if (systemClock() > until)
      throw new MoveError(
        `Plus still writes (${length === 1 ? '1 process' : `${length} processes`}). Stop it, or wait until it has finished, then run the same command again.`,
      )
    await wait(LOOK_MS)
  }
}
