/** Toggles for like, retweet, bookmark, follow and block: they flip on screen at once, the server follows. */
import type { MutationMeta, QueryClient } from '@tanstack/react-query'
import { ApiError } from '#web/core/api/api.ts'
import { getConnection } from '#web/core/api/connection.ts'
import { askedPause } from '#web/core/api/retry-pause.ts'
import { getPendingActions, isUnanswered } from '#web/core/offline/pending-actions.ts'
import { enqueue } from '#web/core/offline/send-or-enqueue.ts'
import { onFetched } from '#web/core/queries/on-fetched.ts'
import { uuid } from '#web/core/uuid.ts'

/** A state of the server that each call flips. */
export interface Toggle<A> {
  /** Identifies the toggle, e.g. `like:<tweet id>`: presses on all its copies share one queue. */
  key: string
  isOn: boolean
  /** Shows a state on every copy. */
  show: (isOn: boolean) => void
  /** Flips it on the server, to this state. */
  send: (isOn: boolean) => Promise<A>
  /** How it is on, for the offline queue. */
  detail?: object
  /** Writes the answer to every copy and returns the state it holds. */
  apply: (answer: A) => boolean
  /** Fetches the state, when the outcome of a call is unknown. */
  refresh: () => void
  /** Called for each state that is shown. The call that sets it waits until the returned offer to undo it is over. */
  hold?: (isOn: boolean) => Hold | undefined
  /** The text for a failure, or `silent`. */
  meta?: MutationMeta
}

/** An offer to undo what was pressed, before it is sent. */
export interface Hold {
  readonly over: Promise<void>
  isOver(): boolean
  end(): void
}

/** A toggle whose calls are running. */
interface Flip {
  wanted: boolean
  hold?: Hold | undefined
  /** Resolves when the server has the wanted state, or it was given up. */
  done: Promise<void>
  /** What is shown may be wrong: another source reported a different state while the calls ran, or it was pressed again. */
  isDoubtful?: boolean
}

const flips = new WeakMap<QueryClient, Map<string, Flip>>()
const MOST_DISAGREEMENTS = 2

/** A call without an answer, or with that of a server that is too busy. */
class Unanswered {
  readonly error: unknown
  constructor(error: unknown) {
    this.error = error
  }
}

/** Notes a state that the server reported. True: the toggle is being flipped here, so the report may already be outdated. */
export function noteToggle(cache: QueryClient, key: string, isOn: boolean): boolean {
  const flip = flipsOf(cache).get(key)
  if (flip && flip.wanted !== isOn) flip.isDoubtful = true
  return flip !== undefined || isPending(key)
}

/**
 * Flips a toggle. One call runs at a time; a press during it only changes the wanted state, so presses that cancel out are
 * never sent. A refusal shows the last confirmed state. A call is never retried, as it could flip the state back: without an
 * answer the wanted state goes to the offline queue, which compares it with the server's first. Resolves when no call is
 * left to be made.
 */
export function toggle<A>(cache: QueryClient, target: Toggle<A>): Promise<void> {
  const running = flipsOf(cache)
  const current = running.get(target.key)
  if (current) {
    current.wanted = !current.wanted
    // Counts that arrived between two presses include the first one.
    current.isDoubtful = true
    current.hold?.end()
    current.hold = target.hold?.(current.wanted)
    target.show(current.wanted)
    return current.done
  }

  const flip: Flip = { wanted: !target.isOn, hold: target.hold?.(!target.isOn), done: Promise.resolve() }
  running.set(target.key, flip)
  target.show(flip.wanted)
  flip.done = begin(cache, target, flip)
  return flip.done
}

async function begin<A>(cache: QueryClient, target: Toggle<A>, flip: Flip): Promise<void> {
  // A fetch may answer with the state before the call.
  const stopShowing = onFetched(cache, () => target.show(flip.wanted))
  try {
    await settle(cache, target, flip)
  } finally {
    stopShowing()
    flipsOf(cache).delete(target.key)
    if (flip.isDoubtful) target.refresh()
  }
}

// Sends until the server has the wanted state. If it answers with the other one twice in a row, its answer is shown.
async function settle<A>(cache: QueryClient, target: Toggle<A>, flip: Flip): Promise<void> {
  if (getConnection() !== 'online' || isPending(target.key)) return enqueueFlip(target, flip)
  let confirmed = target.isOn
  let disagreements = 0
  while (flip.wanted !== confirmed && disagreements < MOST_DISAGREEMENTS) {
    const { wanted, hold } = flip
    if (hold && !hold.isOver()) {
      await hold.over
      continue
    }
    try {
      const answer = await sendOnce(cache, target, wanted)
      if (answer instanceof Unanswered)
        return await enqueueFlip({ ...target, isOn: confirmed }, flip, askedPause(answer.error))
      confirmed = target.apply(answer)
      disagreements = confirmed === wanted ? 0 : disagreements + 1
    } catch (error) {
      target.show(confirmed)
      if (!isRefusal(error)) target.refresh()
      return
    }
    target.show(flip.wanted)
  }
  if (flip.wanted !== confirmed) target.show(confirmed)
}

// A mutation, so that the mutation cache reports its failure.
function sendOnce<A>(cache: QueryClient, { send, meta }: Toggle<A>, isOn: boolean): Promise<A | Unanswered> {
  const mutationFn = () =>
    send(isOn).catch((error): Unanswered => {
      if (isUnanswered(error)) return new Unanswered(error)
      throw error
    })
  const options = { mutationFn, retry: false, networkMode: 'always', ...(meta && { meta }) } as const
  return cache.getMutationCache().build<A | Unanswered, Error, void, unknown>(cache, options).execute()
}

const isRefusal = (error: unknown) => error instanceof ApiError && error.status >= 400 && error.status < 500

const isPending = (key: string) => getPendingActions().some(({ lane }) => lane === key)

async function enqueueFlip<A>({ key, isOn, show, detail = {} }: Toggle<A>, flip: Flip, pauseMs = 0): Promise<void> {
  let enqueued: boolean
  let isStored: boolean
  do {
    enqueued = flip.wanted
    isStored = await enqueue(
      { id: uuid(), kind: 'switch', lane: key, payload: toPayload(enqueued, detail) },
      true,
      pauseMs,
    ).catch(() => false)
  } while (enqueued !== flip.wanted)
  if (!isStored) show(isOn)
}

const toPayload = (isOn: boolean, detail: object): unknown => (isOn && Object.keys(detail).length > 0 ? detail : isOn)

function flipsOf(cache: QueryClient): Map<string, Flip> {
  const running = flips.get(cache) ?? new Map<string, Flip>()
  flips.set(cache, running)
  return running
}
