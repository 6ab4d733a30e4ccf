/** Decides which process makes a backup, and when. */
import { HOUR_MS } from '#contract/durations.ts'
import type { Store } from '#server/db/db.ts'
import { changeOperatorState, type OperatorStates, readOperatorState } from '#server/db/operator-states.ts'
import { isRunning } from '#server/features/network/ops/make-backup.ts'

type State = OperatorStates['backup']
type TurnStore = Pick<Store, 'db' | 'engine'>

/** The pause after a failure, shorter than after a success. */
const RETRY_MS = HOUR_MS

/** A backup that this process has claimed. */
export interface Turn {
  since: number
  /** Whether an administrator requested it. */
  isAsked: boolean
  /** Whether the schedule has it due. One that was only requested does not postpone the next one. */
  isScheduled: boolean
}

/** Claims a backup that is due or requested, unless another process has. Null without one. */
export async function claimTurn(store: TurnStore, everyMs: number | null): Promise<Turn | null> {
  // Mostly no backup is due, and nothing needs to be written.
  if (!isDue((await readOperatorState(store.db, 'backup')) ?? {}, everyMs, Date.now())) return null
  let turn: Turn | null = null
  await changeOperatorState(store, 'backup', (state = {}) => {
    const now = Date.now()
    if (!isDue(state, everyMs, now)) {
      turn = null
      return state
    }
    const { asked, ...rest } = state
    const isScheduled = isDue(rest, everyMs, now)
    turn = { since: now, isAsked: asked !== undefined, isScheduled }
    return {
      ...rest,
      ...(isScheduled && { begun: now }),
      running: { since: now, at: now, stage: 'starting', share: null },
    }
  })
  return turn
}

/** A backup that was begun and does not exist has failed, or its process was killed. */
export function isDue({ asked, begun, running, backup }: State, everyMs: number | null, now: number): boolean {
  if (isRunning(running, now)) return false
  if (asked !== undefined) return true
  if (everyMs === null) return false
  if (begun === undefined) return true
  // The clock was set back.
  if (begun > now) return true
  const hasSucceeded = backup !== undefined && backup.at >= begun
  return now - begun >= (hasSucceeded ? everyMs : Math.min(everyMs, RETRY_MS))
}

/** Ends a turn, with the reason if the backup failed. */
export const endTurn = (store: TurnStore, { since, isAsked }: Turn, failed: string | null): Promise<void> =>
  changeOperatorState(store, 'backup', (state = {}) => {
    const { running: _, ...rest } = state
    // An administrator waits for this backup. For the schedule, one that was made by hand counts as well.
    const isMissing = isAsked && (rest.backup?.at ?? 0) < since
    const reason = failed ?? (isMissing ? 'Another backup was being made. Try again when it has finished.' : null)
    return reason === null ? rest : { ...rest, failure: { at: Date.now(), reason } }
  })

/** Returns an interrupted turn: the next start takes it. */
export const returnTurn = (store: TurnStore, { since, isAsked, isScheduled }: Turn): Promise<void> =>
  changeOperatorState(store, 'backup', (state = {}) => {
    const { running: _, begun, ...rest } = state
    return {
      ...rest,
      ...(!isScheduled && begun !== undefined && { begun }),
      ...(isAsked && { asked: since }),
    }
  })
