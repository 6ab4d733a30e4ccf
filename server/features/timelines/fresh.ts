/**
 * Whose newest acts may not have reached their followers' timelines yet, as far as this process knows. They are read
 * directly meanwhile, so that a post is seen by followers as soon as it is answered.
 */
import type { DomainEvent, EventOf } from '#server/core/events.ts'
import type { Id } from '#server/core/ids.ts'
import type { Deps } from '#server/db/deps.ts'

export const ACTS = ['tweet.created', 'tweet.deleted', 'tweet.retweeted', 'tweet.unretweeted'] as const
export type ActEvent = EventOf<(typeof ACTS)[number]>

/** Another process may have done the fan-out of what was committed here. */
const FORGET_MS = 60_000
const MOST = 1_000

/** Who did it, and the place it has in a timeline. */
export const actorOf = (event: ActEvent): Id => ('actor' in event ? event.actor : event.author)
export const placeOf = (event: ActEvent): Id => ('mark' in event ? event.mark : event.tweet)

interface News {
  actor: Id
  since: number
}

const newsOf = new WeakMap<Deps['events'], Map<string, News>>()
const keyOf = (event: DomainEvent & ActEvent): string => `${event.type} ${placeOf(event)}`

function news({ events }: Deps): Map<string, News> {
  const found = newsOf.get(events) ?? new Map<string, News>()
  newsOf.set(events, found)
  return found
}

export function noteFresh(deps: Deps, event: ActEvent): void {
  const waiting = news(deps)
  waiting.set(keyOf(event), { actor: actorOf(event), since: deps.clock() })
  for (const [key, { since }] of waiting) {
    if (waiting.size <= MOST && since > deps.clock() - FORGET_MS) break
    waiting.delete(key)
  }
}

export function noteLaid(deps: Deps, events: readonly ActEvent[]): void {
  for (const event of events) news(deps).delete(keyOf(event))
}

export function freshActors(deps: Deps): Id[] {
  const waiting = news(deps)
  return waiting.size === 0 ? [] : [...new Set([...waiting.values()].map(({ actor }) => actor))]
}
