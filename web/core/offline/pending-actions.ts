/** The signed-in user's actions that are not sent yet. Part of the first view; offline-queue.ts stores and sends them. */
import { createStore, useStore } from '#web/store.ts'

/** A post, message or toggle that is not sent yet. Stored in IndexedDB. */
export interface PendingAction {
  /** The Idempotency-Key of the action. */
  id: string
  /** The id of the acting user. The action is only sent in a session of theirs. */
  member: string
  /** Selects the ActionSender. */
  kind: 'post' | 'message' | 'switch'
  /** Actions of one lane are sent in order. Only the latest toggle of a lane is kept. */
  lane: string
  payload: unknown
  /** The time of the first try without an answer. The server may have received it. */
  triedAt: number | null
  /** The reason for which the server refused the action. */
  problem: { code: string; text: string } | null
}

const actions = createStore<readonly PendingAction[]>([])

/** Replaces the list; called by the offline queue. */
export function setPendingActions(next: readonly PendingAction[]): void {
  if (next.length > 0 || actions.get().length > 0) actions.set(next)
}

/** The signed-in user's pending actions, oldest first. */
export const getPendingActions = (): readonly PendingAction[] => actions.get()

/** Calls `listener` after every change. Returns the function that unsubscribes it. */
export const subscribePendingActions = (listener: () => void): (() => void) => actions.subscribe(listener)

/** The signed-in user's pending actions. Renders again when they change. */
export const usePendingActions = (): readonly PendingAction[] => useStore(actions)
