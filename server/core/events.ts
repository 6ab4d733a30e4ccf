/** News between features: what a lower feature records and a higher one reacts to. Names are past tense. */
import type { Id } from './ids/ids.ts'

export type DomainEvent =
  | { type: 'tweet.created'; tweet: Id; author: Id; replyTo: Id | null }
  | { type: 'tweet.edited'; tweet: Id; author: Id }
  | { type: 'tweet.deleted'; tweet: Id; author: Id; replyTo: Id | null; replyToAuthor: Id | null; mentions: string[] }
  | { type: 'tweet.liked' | 'tweet.unliked'; tweet: Id; author: Id; actor: Id }
  | { type: 'tweet.retweeted' | 'tweet.unretweeted'; tweet: Id; author: Id; actor: Id; mark: Id }
  | { type: 'tweet.bookmarked' | 'tweet.unbookmarked'; tweet: Id; author: Id; actor: Id }
  | { type: 'user.followed' | 'user.unfollowed' | 'user.blocked' | 'user.unblocked'; user: Id; actor: Id }
  | { type: 'user.changed'; user: Id }
  | { type: 'user.left'; user: Id }
  | { type: 'message.sent'; message: Id; sender: Id; recipient: Id }
  | { type: 'message.read'; reader: Id; other: Id }
  | { type: 'notification.created'; notification: Id; recipient: Id }
  | { type: 'notification.read'; recipient: Id }
  | { type: 'timeline.wanted'; owner: Id }
  | { type: 'session.ended' | 'session.renewed'; account: Id; session: Id }
  | { type: 'mail.queued'; mail: Id }
  | { type: 'password.forgotten'; email: string }
  | { type: 'media.released'; hashes: string[]; owner: Id }

export type EventType = DomainEvent['type']
export type EventOf<T extends EventType> = Narrow<DomainEvent, T>
type Narrow<E, T> = E extends { type: infer U } ? ([U & T] extends [never] ? never : E & { type: U & T }) : never
/** An event as it is handed out. Of two about the same thing the later one has the greater `eventId`. */
export type StoredEvent<T extends EventType> = EventOf<T> & { eventId: Id }
/** Called at least once for each committed event of its types; must be harmless when called again. */
export type Listener<T extends EventType> = (event: StoredEvent<T>) => Promise<void> | void
/**
 * The same for many events at once, 1 to 500, in the order they were recorded: it writes them in one transaction, with
 * keys merged before a multi-row upsert. When it throws, the events are handed again in smaller lots, down to single
 * ones, so that one that cannot be handled holds up no other. An event that failed comes again later, after newer ones.
 */
export type BatchListener<T extends EventType> = (events: readonly StoredEvent<T>[]) => Promise<void> | void

/** What nobody waits for is handled in a lane of its own, in great lots, and holds up nothing else. */
export const PRIORITIES = { soon: 0, later: 1 } as const
export type Priority = keyof typeof PRIORITIES

interface Options {
  /** The most events taken at once. */
  most?: number
  lane?: Priority
}

/** A listener of either kind, with the most events it takes at once. */
interface Registration {
  lane: number
  types: ReadonlySet<EventType>
  most: number
  listener: BatchListener<EventType>
}

/** Told in this process at the moment of the commit, before whoever caused it hears of it; must be quick and must not throw. */
export type CommitListener<T extends EventType> = (event: StoredEvent<T>) => void

export const MAX_BATCH = 500

/** Who listens to what. Filled by app.ts before the first request; event types nobody listens to are not stored. */
export class Listeners {
  readonly #registered: Registration[] = []
  readonly #watchers = new Map<EventType, CommitListener<EventType>[]>()

  /** Hands over one event at a time; for reactions that write little or touch more than the store. */
  on<T extends EventType>(types: T | readonly T[], listener: Listener<T>, lane: Priority = 'soon'): void {
    this.#add(types, ([event]) => listener(event as StoredEvent<T>), { most: 1, lane })
  }

  /** Hands over events in lots; for whatever happens often. */
  onBatch<T extends EventType>(types: T | readonly T[], listener: BatchListener<T>, options: Options = {}): void {
    this.#add(types, listener as unknown as BatchListener<EventType>, options)
  }

  /** Not told of what other processes commit, nor again after a crash. */
  onCommit<T extends EventType>(types: readonly T[], watcher: CommitListener<T>): void {
    for (const type of types)
      this.#watchers.set(type, [...this.commitListenersOf(type), watcher as unknown as CommitListener<EventType>])
  }

  commitListenersOf(type: EventType): readonly CommitListener<EventType>[] {
    return this.#watchers.get(type) ?? []
  }

  has(type: EventType, lane: number): boolean {
    return this.ofPriority(lane).some(({ types }) => types.has(type))
  }

  ofPriority(lane: number): readonly Registration[] {
    return this.#registered.filter((each) => each.lane === lane)
  }

  #add(
    types: EventType | readonly EventType[],
    listener: BatchListener<EventType>,
    { most = MAX_BATCH, lane = 'soon' }: Options,
  ): void {
    this.#registered.push({ lane: PRIORITIES[lane], types: new Set([types].flat() as EventType[]), most, listener })
  }
}
