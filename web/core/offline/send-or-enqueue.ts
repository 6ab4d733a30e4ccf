/** Sending what may have to wait. What keeps it and sends it later (offline-queue.ts) is a chunk of its own. */
import { ApiError } from '#web/core/api/api.ts'
import { getConnection } from '#web/core/api/connection.ts'
import { getSession } from '#web/core/session/session.ts'
import { getPendingActions, isUnanswered, type PendingAction } from './pending-actions.ts'

/** What a feature hands over. */
export type NewAction = Pick<PendingAction, 'id' | 'kind' | 'lane' | 'payload'>

const RETRY_MS = [300, 900]

/** Sends now, again where no answer comes. Null: the server is away, and it has been kept to be sent later. */
export async function sendOrEnqueue<T>(parcel: NewAction, send: () => Promise<T>): Promise<T | null> {
  // Behind what waits in the same lane, or nothing would stay in order.
  const mustWait =
    getConnection() !== 'online' || getPendingActions().some(({ lane, problem }) => lane === parcel.lane && !problem)
  const unanswered = mustWait ? null : await tryToSend(send)
  if (unanswered && 'answer' in unanswered) return unanswered.answer
  if (await enqueue(parcel, unanswered !== null)) return null
  throw unanswered?.error ?? new ApiError(0, 'offline', '')
}

async function tryToSend<T>(send: () => Promise<T>): Promise<{ answer: T } | { error: unknown }> {
  for (let tries = 0; ; tries++) {
    try {
      return { answer: await send() }
    } catch (error) {
      if (!isUnanswered(error)) throw error
      const pause = RETRY_MS[tries]
      if (pause === undefined || getConnection() === 'offline') return { error }
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
}

/** Keeps something to be sent later. False: it is not known for whom. */
export async function enqueue(parcel: NewAction, wasTried: boolean): Promise<boolean> {
  const member = getSession().user?._id
  if (!member) return false
  const { addAction } = await import('./offline-queue.ts')
  await addAction({ ...parcel, member, triedAt: wasTried ? Date.now() : null, problem: null })
  return true
}
