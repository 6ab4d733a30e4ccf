/** Toggles for like, retweet, bookmark, follow, block and mute: the screen changes at once, the server later. */
import type { MutationMeta, QueryClient } from '@tanstack/react-query'
import { ApiError } from '#web/core/api/api.ts'
import { getPendingActions } from '#web/core/offline/pending-actions.ts'
import { mustWait, sendOrEnqueue } from '#web/core/offline/send-or-enqueue.ts'
import { uuid } from '#web/core/uuid.ts'
import { onFetched } from './on-fetched.ts'

/** A state that is shown in all its copies and set on the server. */
export interface Toggle<A> {
  /** Identifies the toggle, such as `like:<tweet id>`: presses on all its copies share one queue. */
  key: string
  wanted: boolean
  /** Shows a state on every copy. */
  show: (isOn: boolean) => void
  /** Sets the state on the server. */
  send: (isOn: boolean) => Promise<A>
  /** The payload of the toggle in the offline queue. */
  detail?: object
  /** Writes the answer to every copy and returns its state. */
  apply: (answer: A) => boolean
  /** Refetches the state when the outcome of a call is unknown. */
  refresh: () => void
  /** Called with each shown state. The call to the server waits for the end of the returned undo offer. */
  hold?: (isOn: boolean) => Hold | undefined
  /** The text for a failure, or `silent`. */
  meta?: MutationMeta
}

/** An offer to undo a press before it is sent. */
export interface Hold {
  readonly over: Promise<void>
  isOver(): boolean
  end(): void
}

/** A toggle whose calls are running. */
interface Change {
  wanted: boolean
  hold?: Hold | undefined
  /** Resolves when the server or the offline queue has the wanted state, or the toggle was given up. */
  done: Promise<void>
  /**
   * Whether the shown state may be wrong: another source reported a different state while the calls ran, or it was pressed
   * again.
   */
  isDoubtful?: boolean
}

const changes = new WeakMap<QueryClient, Map<string, Change>>()
const MAX_DISAGREEMENTS = 2

/** Notes a state that the server reported. True: the toggle is being set here, so the report may be outdated. */
export function noteToggle(cache: QueryClient, key: string, isOn: boolean): boolean {
  const change = changesOf(cache).get(key)
  if (change && change.wanted !== isOn) change.isDoubtful = true
  return change !== undefined || getPendingActions().some(({ lane }) => lane === key)
}

/**
 * Sets a toggle. One call runs at a time; a press during it only changes the wanted state, so presses that cancel out are never
 * sent. A refusal shows the last confirmed state. Without an answer the wanted state goes to the offline queue. Resolves when
 * no call is left.
 */
export function toggle<A>(cache: QueryClient, target: Toggle<A>): Promise<void> {
  const { key, wanted } = target
  const running = changesOf(cache)
  const current = running.get(key)
  if (current) {
    if (current.wanted === wanted) return current.done
    current.wanted = wanted
    // Counts that arrived between two presses include the first one.
    current.isDoubtful = true
    current.hold?.end()
    current.hold = target.hold?.(wanted)
    target.show(wanted)
    return current.done
  }

  const change: Change = { wanted, hold: target.hold?.(wanted), done: Promise.resolve() }
  running.set(key, change)
  target.show(wanted)
  change.done = begin(cache, target, change)
  return change.done
}

async function begin<A>(cache: QueryClient, target: Toggle<A>, change: Change): Promise<void> {
  // A fetch may still answer with the state before the call.
  const stopShowing = onFetched(cache, () => target.show(change.wanted))
  try {
    await settle(cache, target, change)
  } finally {
    stopShowing()
    changesOf(cache).delete(target.key)
    if (change.isDoubtful) target.refresh()
  }
}

// Sends until the server has the wanted state. A server that only flips may answer with the opposite; the second time, that
// answer is shown.
async function settle<A>(cache: QueryClient, target: Toggle<A>, change: Change): Promise<void> {
  let confirmed = !target.wanted
  let disagreements = 0
  while (change.wanted !== confirmed && disagreements < MAX_DISAGREEMENTS) {
    const { wanted, hold } = change
    if (hold && !hold.isOver() && !mustWait(target.key)) {
      await hold.over
      continue
    }
    try {
      const answer = await sendOnce(cache, target, wanted)
      confirmed = answer === null ? wanted : target.apply(answer)
      disagreements = confirmed === wanted ? 0 : disagreements + 1
    } catch (error) {
      target.show(confirmed)
      if (!isRefusal(error)) target.refresh()
      return
    }
    target.show(change.wanted)
  }
  if (change.wanted !== confirmed) target.show(confirmed)
}

// A mutation, so that the mutation cache reports its failure. Null: the state is in the offline queue, which repeats the call.
function sendOnce<A>(cache: QueryClient, target: Toggle<A>, isOn: boolean): Promise<A | null> {
  const { key, detail = {}, send, meta } = target
  const payload = isOn && Object.keys(detail).length > 0 ? detail : isOn
  const action = { id: uuid(), kind: 'switch', lane: key, payload } as const
  const mutationFn = () => sendOrEnqueue(action, () => send(isOn), [])
  const options = { mutationFn, retry: false, networkMode: 'always', ...(meta && { meta }) } as const
  return cache.getMutationCache().build<A | null, Error, void, unknown>(cache, options).execute()
}

const isRefusal = (error: unknown) => error instanceof ApiError && error.status >= 400 && error.status < 500

function changesOf(cache: QueryClient): Map<string, Change> {
  const running = changes.get(cache) ?? new Map<string, Change>()
  changes.set(cache, running)
  return running
}
