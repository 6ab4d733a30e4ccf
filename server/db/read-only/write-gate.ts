/** Refuses the transactions of a store while its network is read-only. */
import { isInBackground } from '#server/core/background.ts'
import { fail } from '#server/core/errors.ts'
import { type Db, storeOf } from '#server/db/db.ts'

/** While it is `closing`, background work that has begun may write, but requests may not. */
type State = 'open' | 'closing' | 'closed'

interface Gate {
  state: State
  /** The number of running transactions and jobs of queues. */
  running: number
  onIdle: (() => void)[]
}

// Gates by open store.
const gates = new WeakMap<object, Gate>()

function gateOf(db: Db): Gate {
  const store = storeOf(db)
  let gate = gates.get(store)
  if (!gate) {
    gate = { state: 'open', running: 0, onIdle: [] }
    gates.set(store, gate)
  }
  return gate
}

/** Whether requests may not write, and background work may not begin. */
export const isReadOnly = (db: Db): boolean => gateOf(db).state !== 'open'

const RETRY_AFTER_S = 30

/** Throws `read_only` for a request that would write. */
export function refuseWhileReadOnly(db: Db): void {
  if (isReadOnly(db)) fail('read_only', { retryAfter: RETRY_AFTER_S })
}

/**
 * Enters the gate for a write, and returns the function to call at its end. Throws `read_only` when the gate is closed.
 */
export function enterGate(db: Db): () => void {
  const gate = gateOf(db)
  if (gate.state === 'closed' || (gate.state === 'closing' && !isInBackground()))
    fail('read_only', { retryAfter: RETRY_AFTER_S })
  gate.running++
  return () => {
    gate.running--
    if (gate.running === 0) for (const resolve of gate.onIdle.splice(0)) resolve()
  }
}

/** Sets the state of the gate of a store. */
export function setGate(db: Db, state: State): void {
  gateOf(db).state = state
}

/** Closes the gate once no write is running. */
export async function closeWhenIdle(db: Db): Promise<void> {
  const gate = gateOf(db)
  // Checked again after each wait: background work may have entered.
  while (gate.running > 0) await new Promise<void>((resolve) => gate.onIdle.push(resolve))
  gate.state = 'closed'
}
