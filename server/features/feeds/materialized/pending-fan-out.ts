/**
 * Items that were committed by this process and may have no rows in timelines yet. Followers read them directly, so
 * that a tweet shows at once.
 */
import type { DomainEvent } from '#server/core/events.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { Deps } from '#server/db/deps.ts'
import type { EventOutbox } from '#server/db/queue/event-outbox.ts'
import { actorOf, type FeedEvent, positionOf } from '#server/features/feeds/feed-source.ts'

/** An item may stay pending when another process did its fan-out. */
const EXPIRY_MS = 60_000
const MOST = 10_000

interface PendingItem {
  actor: Id
  since: number
}

class PendingFanOut {
  /** Pending items by actor. */
  readonly counts = new Map<Id, number>()
  /** The oldest first. */
  readonly #items = new Map<string, PendingItem>()

  add(event: DomainEvent & FeedEvent, now: number): void {
    const actor = actorOf(event)
    this.delete(event)
    this.#items.set(keyOf(event), { actor, since: now })
    this.counts.set(actor, (this.counts.get(actor) ?? 0) + 1)
    for (const [key, { since }] of this.#items) {
      if (this.#items.size <= MOST && since > now - EXPIRY_MS) break
      this.#deleteKey(key)
    }
  }

  delete(event: DomainEvent & FeedEvent): void {
    this.#deleteKey(keyOf(event))
  }

  #deleteKey(key: string): void {
    const item = this.#items.get(key)
    if (!item) return
    this.#items.delete(key)
    const left = this.counts.get(item.actor)! - 1
    if (left > 0) this.counts.set(item.actor, left)
    else this.counts.delete(item.actor)
  }
}

const keyOf = (event: DomainEvent & FeedEvent): string => `${event.type} ${positionOf(event)}`

const pendingOf = new WeakMap<Deps['events'], PendingFanOut>()

function pending(events: EventOutbox): PendingFanOut {
  const found = pendingOf.get(events) ?? new PendingFanOut()
  pendingOf.set(events, found)
  return found
}

export const addPending = ({ clock, events }: Pick<Deps, 'clock' | 'events'>, event: FeedEvent): void =>
  pending(events).add(event, clock())

export function removePending(deps: { events: EventOutbox }, events: readonly FeedEvent[]): void {
  for (const event of events) pending(deps.events).delete(event)
}

/** The users with pending items. */
export const pendingActors = (events: EventOutbox): Iterable<Id> => pending(events).counts.keys()
