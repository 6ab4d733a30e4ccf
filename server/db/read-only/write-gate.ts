/** Refuses the transactions of a store while its network is read-only. */
import { isInBackground } from '#server/core/background.ts'
import { fail } from '#server/core/errors.ts'
import type { Db } from '../db.ts'

/** While it is `closing`, background work that has begun may write; requests may not. */
type State = 'open' | 'closing' | 'closed'

interface Gate {
  state: State
  /** Transactions and jobs of queues. */
  running: number
  onIdle: (() => void)[]
}

// The same for a store and all transactions on it.
const gates = new WeakMap<object, Gate>()

function gateOf(db: Db): Gate {
  const { adapter } = db.getExecutor()
  let gate = gates.get(adapter)
  if (!gate) {
    gate = { state: 'open', running: 0, onIdle: [] }
    gates.set(adapter, gate)
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

/** Called by those who write. Throws `read_only`; otherwise answers what to call at the end. */
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

/** Closes the gate once nobody is within it. */
export async function closeWhenIdle(db: Db): Promise<void> {
  const gate = gateOf(db)
  // Again after each wait: background work may have entered.
  while (gate.running > 0) await new Promise<void>((resolve) => gate.onIdle.push(resolve))
  gate.state = 'closed'
}
