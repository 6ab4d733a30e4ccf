/** News between features: what a lower feature records and a higher one reacts to. Names are past tense. */
import type { Id } from './ids.ts'

export type DomainEvent =
  | { type: 'tweet.created'; tweet: Id; author: Id; replyTo: Id | null }
  | { type: 'tweet.edited'; tweet: Id; author: Id }
  | { type: 'tweet.deleted'; tweet: Id; author: Id; replyTo: Id | null }
  | { type: 'tweet.liked' | 'tweet.unliked'; tweet: Id; author: Id; actor: Id }
  | { type: 'tweet.retweeted' | 'tweet.unretweeted'; tweet: Id; author: Id; actor: Id }
  | { type: 'tweet.bookmarked' | 'tweet.unbookmarked'; tweet: Id; author: Id; actor: Id }
  | { type: 'user.followed' | 'user.unfollowed' | 'user.blocked' | 'user.unblocked'; user: Id; actor: Id }
  | { type: 'media.released'; hashes: string[]; owner: Id }

export type EventType = DomainEvent['type']
export type EventOf<T extends EventType> = Extract<DomainEvent, { type: T }>
/** Called at least once for each committed event of its type; must be harmless when called again. */
export type Listener<T extends EventType> = (event: EventOf<T>) => Promise<void> | void

/** Who listens to what. Filled by app.ts before the first request; event types nobody listens to are not stored. */
export class Listeners {
  readonly #byType = new Map<EventType, Listener<never>[]>()

  on<T extends EventType>(types: T | readonly T[], listener: Listener<T>): void {
    for (const type of [types].flat() as T[])
      this.#byType.set(type, [...this.of(type), listener as unknown as Listener<never>])
  }

  of(type: EventType): readonly Listener<never>[] {
    return this.#byType.get(type) ?? []
  }
}
