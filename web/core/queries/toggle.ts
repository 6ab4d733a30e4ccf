/** One switch for like, retweet, bookmark, follow and block: it flips at once, the server follows. */
import type { MutationMeta, QueryClient } from '@tanstack/react-query'
import { ApiError } from '#web/core/api/api.ts'
import { getConnection } from '#web/core/api/connection.ts'
import { getPendingActions, isUnanswered } from '#web/core/offline/pending-actions.ts'
import { enqueue } from '#web/core/offline/send-or-enqueue.ts'
import { uuid } from '#web/core/uuid.ts'

/** A switch that the server keeps and that each call flips. */
export interface Toggle<A> {
  /** Names the switch, e.g. `like:<tweet id>`: taps on all its copies share one queue. */
  key: string
  isOn: boolean
  /** Shows a state on every copy. */
  show: (isOn: boolean) => void
  /** Flips it on the server. */
  send: () => Promise<A>
  /** Writes the server's answer to every copy and returns the state it left. */
  apply: (answer: A) => boolean
  /** Asks the server anew, when it is unknown what a call that failed has done. */
  refresh: () => void
  /** What is said on failure, or `silent`. */
  meta?: MutationMeta
}

interface Wish {
  wanted: boolean
  /** Something else was heard meanwhile: an answer may be older than that. */
  isDoubtful?: boolean
}

const wishes = new WeakMap<QueryClient, Map<string, Wish>>()

/** Told of how a switch was set, here or elsewhere. True: it is being flipped here, and looked at again if that disagrees. */
export function noteToggle(cache: QueryClient, key: string, isOn: boolean): boolean {
  const wish = wishesOf(cache).get(key)
  if (wish && wish.wanted !== isOn) wish.isDoubtful = true
  return wish !== undefined || getPendingActions().some(({ lane }) => lane === key)
}

/**
 * Flips a switch. One call is under way at a time; taps meanwhile only change the wish, so those that cancel out are
 * never sent. A refusal shows the last state the server confirmed. No call is ever repeated, as it would flip it back: a
 * wish that found no server waits, and is compared with what is true then.
 */
export async function toggle<A>(cache: QueryClient, target: Toggle<A>): Promise<void> {
  const pending = wishesOf(cache)
  const waiting = pending.get(target.key)
  if (waiting) {
    waiting.wanted = !waiting.wanted
    return target.show(waiting.wanted)
  }

  const wish: Wish = { wanted: !target.isOn }
  pending.set(target.key, wish)
  target.show(wish.wanted)
  try {
    await follow(cache, target, wish)
  } finally {
    pending.delete(target.key)
    if (wish.isDoubtful) target.refresh()
  }
}

// Sends until the server agrees with the wish. One that answers otherwise is asked once more; then its answer stands.
async function follow<A>(cache: QueryClient, target: Toggle<A>, wish: Wish): Promise<void> {
  if (getConnection() !== 'online' || getPendingActions().some(({ lane }) => lane === target.key))
    return keepWish(target, wish)
  let confirmed = target.isOn
  let disagreements = 0
  while (wish.wanted !== confirmed && disagreements < MOST_DISAGREEMENTS) {
    const asked = wish.wanted
    try {
      const answer = await sendOnce(cache, target)
      if (answer === NONE) return await keepWish({ ...target, isOn: confirmed }, wish)
      confirmed = target.apply(answer)
      disagreements = confirmed === asked ? 0 : disagreements + 1
    } catch (error) {
      target.show(confirmed)
      if (!isRefusal(error)) target.refresh()
      return
    }
    target.show(wish.wanted)
  }
  if (wish.wanted !== confirmed) target.show(confirmed)
}

const MOST_DISAGREEMENTS = 2
const NONE = Symbol('no answer')

// As a mutation, so that failures are told where all failures are told.
function sendOnce<A>(cache: QueryClient, { send, meta }: Toggle<A>): Promise<A | typeof NONE> {
  const mutationFn = () =>
    send().catch((error): typeof NONE => {
      if (isUnanswered(error)) return NONE
      throw error
    })
  const options = { mutationFn, retry: false, networkMode: 'always', ...(meta && { meta }) } as const
  return cache.getMutationCache().build<A | typeof NONE, Error, void, unknown>(cache, options).execute()
}

const isRefusal = (error: unknown) => error instanceof ApiError && error.status >= 400 && error.status < 500

async function keepWish<A>({ key, isOn, show }: Toggle<A>, wish: Wish): Promise<void> {
  let kept: boolean
  let isKept: boolean
  do {
    kept = wish.wanted
    isKept = await enqueue({ id: uuid(), kind: 'switch', lane: key, payload: kept }, true).catch(() => false)
  } while (kept !== wish.wanted)
  if (!isKept) show(isOn)
}

function wishesOf(cache: QueryClient): Map<string, Wish> {
  const known = wishes.get(cache) ?? new Map<string, Wish>()
  wishes.set(cache, known)
  return known
}
