/** Sends an action now, or adds it to the offline queue, whose code (offline-queue.ts) is a chunk of its own. */
import { ApiError, isUnanswered } from '#web/core/api/api.ts'
import { getConnection } from '#web/core/api/connection.ts'
import { askedPause, spread } from '#web/core/api/retry-pause.ts'
import { getSession } from '#web/core/session/session.ts'
import { getPendingActions, type PendingAction } from './pending-actions.ts'

/** An action as a feature hands it over. */
type NewAction = Pick<PendingAction, 'id' | 'kind' | 'lane' | 'payload'>

const RETRY_MS = [300, 900]

/** Whether actions of a lane must be queued: while the server is unreachable, or an earlier action of the lane is pending. */
export const mustWait = (lane: string): boolean =>
  getConnection() !== 'online' || getPendingActions().some((action) => action.lane === lane && !action.problem)

/**
 * Sends now and retries after each pause while there is no answer. Null: the server is unreachable and the action was queued.
 */
export async function sendOrEnqueue<T>(
  action: NewAction,
  send: () => Promise<T>,
  pauses: readonly number[] = RETRY_MS,
): Promise<T | null> {
  const result = mustWait(action.lane) ? null : await sendWithRetries(send, pauses)
  if (result && 'answer' in result) return result.answer
  if (await enqueue(action, result !== null, askedPause(result?.error))) return null
  throw result?.error ?? new ApiError(0, 'offline', '')
}

async function sendWithRetries<T>(
  send: () => Promise<T>,
  pauses: readonly number[],
): Promise<{ answer: T } | { error: unknown }> {
  for (let tries = 0; ; tries++) {
    try {
      return { answer: await send() }
    } catch (error) {
      if (!isUnanswered(error)) throw error
      const pause = pauses[tries]
      // The pause that a busy server asks for is too long for the sender to wait.
      if (pause === undefined || askedPause(error) > 0 || getConnection() === 'offline') return { error }
      await new Promise((resolve) => setTimeout(resolve, spread(pause)))
    }
  }
}

/** Adds an action to the offline queue. False: the user is not known. */
async function enqueue(action: NewAction, wasTried: boolean, pauseMs = 0): Promise<boolean> {
  const user = getSession().user?._id
  if (!user) return false
  const { addAction } = await import('./offline-queue.ts')
  await addAction({ ...action, member: user, triedAt: wasTried ? Date.now() : null, problem: null }, pauseMs)
  return true
}
