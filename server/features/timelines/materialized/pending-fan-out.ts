/**
 * Whose newest acts may not have reached their followers' timelines yet, as far as this process knows. They are read
 * directly meanwhile, so that a post is seen by followers as soon as it is answered.
 */
import type { DomainEvent } from '#server/core/events.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { Deps } from '#server/db/deps.ts'
import { actorOf, type FeedEvent, positionOf } from '#server/features/timelines/feed-events.ts'

/** Another process may have done the fan-out of what was committed here. */
const FORGET_MS = 60_000
const MOST = 10_000

interface PendingItem {
  actor: Id
  since: number
}

/** What waits, in the order it came, and how much of it each actor did. */
class PendingFanOut {
  readonly counts = new Map<Id, number>()
  readonly #waiting = new Map<string, PendingItem>()

  add(event: DomainEvent & FeedEvent, now: number): void {
    const actor = actorOf(event)
    this.delete(keyOf(event))
    this.#waiting.set(keyOf(event), { actor, since: now })
    this.counts.set(actor, (this.counts.get(actor) ?? 0) + 1)
    for (const [key, { since }] of this.#waiting) {
      if (this.#waiting.size <= MOST && since > now - FORGET_MS) break
      this.delete(key)
    }
  }

  delete(key: string): void {
    const found = this.#waiting.get(key)
    if (!found) return
    this.#waiting.delete(key)
    const left = this.counts.get(found.actor)! - 1
    if (left > 0) this.counts.set(found.actor, left)
    else this.counts.delete(found.actor)
  }
}

const freshOf = new WeakMap<Deps['events'], PendingFanOut>()
const keyOf = (event: DomainEvent & FeedEvent): string => `${event.type} ${positionOf(event)}`

function fresh({ events }: Deps): PendingFanOut {
  const found = freshOf.get(events) ?? new PendingFanOut()
  freshOf.set(events, found)
  return found
}

export const addPending = (deps: Deps, event: FeedEvent): void => fresh(deps).add(event, deps.clock())

export function removePending(deps: Deps, events: readonly FeedEvent[]): void {
  for (const event of events) fresh(deps).delete(keyOf(event))
}

/** Each once. */
export const pendingActors = (deps: Deps): Iterable<Id> => fresh(deps).counts.keys()
