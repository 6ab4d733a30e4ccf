/**
 * What could not be sent yet. This is the part that every screen has; what keeps and sends it (outbox-keeper.ts) is
 * fetched once the first view is there, or once it is wanted.
 */
import { useSyncExternalStore } from 'react'
import { ApiError } from './api.ts'
import { getConnection } from './connection.ts'
import { getSession } from './session.ts'

/** Something that waits for the server. */
export interface Waiting {
  /** Its Idempotency-Key. */
  id: string
  /** Who did it: nobody else sends it. */
  member: string
  /** Who knows how to send it. */
  kind: 'post' | 'message' | 'switch'
  /** What must stay in order: a conversation. Of one switch only the last wish is kept. */
  lane: string
  payload: unknown
  /** When it was first sent without an answer: it may have arrived. */
  triedAt: number | null
  /** Why the server will not have it, in its words. */
  problem: { code: string; text: string } | null
}

/** What a feature hands over. */
export type Parcel = Pick<Waiting, 'id' | 'kind' | 'lane' | 'payload'>

const RETRY_MS = [300, 900]

let waiting: readonly Waiting[] = []
const listeners = new Set<() => void>()

/** Told by the keeper: what the signed-in member has waiting. */
export function showWaiting(next: readonly Waiting[]): void {
  if (next.length === 0 && waiting.length === 0) return
  waiting = next
  for (const listener of listeners) listener()
}

export const getWaiting = (): readonly Waiting[] => waiting

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What waits, followed. */
export const useWaiting = (): readonly Waiting[] => useSyncExternalStore(subscribe, getWaiting)

/** Whether it is unknown if the server got it: no answer, or that of a proxy whose server is gone. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.status === 0 || error.status === 502 || error.status === 503 || error.status === 504)

/** Sends now, again where no answer comes. Null: the server is away, and it has been kept to be sent later. */
export async function sendOrKeep<T>(parcel: Parcel, send: () => Promise<T>): Promise<T | null> {
  // Behind what waits in the same lane, or nothing would stay in order.
  const mustWait = getConnection() !== 'online' || waiting.some(({ lane, problem }) => lane === parcel.lane && !problem)
  const unanswered = mustWait ? null : await tryToSend(send)
  if (unanswered && 'answer' in unanswered) return unanswered.answer
  await keep(parcel, unanswered !== null)
  return null
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

/** Keeps something to be sent later. */
export async function keep(parcel: Parcel, wasTried: boolean): Promise<void> {
  const member = getSession().user?._id
  if (!member) return
  const { add } = await import('./outbox-keeper.ts')
  await add({ ...parcel, member, triedAt: wasTried ? Date.now() : null, problem: null })
}
