/** What waits for the server. This is the part that every screen has: small, as it belongs to the first view. */
import { useSyncExternalStore } from 'react'
import { ApiError } from '#web/core/api/api.ts'

/** Something that waits for the server. */
export interface PendingAction {
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

let waiting: readonly PendingAction[] = []
const listeners = new Set<() => void>()

/** Told by the keeper: what the signed-in member has waiting. */
export function setPendingActions(next: readonly PendingAction[]): void {
  if (next.length === 0 && waiting.length === 0) return
  waiting = next
  for (const listener of listeners) listener()
}

export const getPendingActions = (): readonly PendingAction[] => waiting

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What waits, followed. */
export const usePendingActions = (): readonly PendingAction[] => useSyncExternalStore(subscribe, getPendingActions)

/** Whether it is unknown if the server got it: no answer, or that of a proxy whose server is gone. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.status === 0 || error.status === 502 || error.status === 503 || error.status === 504)
