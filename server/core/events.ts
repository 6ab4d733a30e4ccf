/** Domain events: a lower feature emits them, higher features listen. Names are past tense. */
import type { SessionEnd } from '#contract/errors.ts'
import type { Id } from './ids/ids.ts'

/** An event of a feature, by its type. */
export type DomainEvent =
  /** `quoted`: the post that it quotes. `namesNobody`: it is no reply, quotes no post and mentions nobody. `hasLink`: its link may get a card. */
  | {
      type: 'tweet.created'
      tweet: Id
      author: Id
      replyTo: Id | null
      replyToAuthor: Id | null
      quoted?: Id
      namesNobody?: true
      hasLink?: true
    }
  /** `mentions`: the names that the edit added and removed, if any. */
  | { type: 'tweet.edited'; tweet: Id; author: Id; hasLink?: true; mentions?: { added: string[]; removed: string[] } }
  /** The card of its link was fetched, changed or taken off. */
  | { type: 'tweet.card_changed'; tweet: Id; author: Id }
  | { type: 'tweet.who_quotes_changed'; tweet: Id; author: Id }
  /** The author of the quoted post has detached it from `tweet`, or the author of `tweet` has taken it off. */
  | { type: 'quote.detached'; tweet: Id; author: Id; quoted: Id; quotedAuthor: Id }
  | { type: 'video.uploaded'; video: Id }
  /** An uploaded video is ready, could not be processed, or was deleted. `scheduled`: the scheduled post that shows it. */
  | { type: 'video.processed'; video: Id; account: Id; scheduled: Id | null }
  /** A backfill has stored about the post what an earlier version did not. */
  | { type: 'tweet.completed'; tweet: Id }
  | { type: 'tweet.hidden'; tweet: Id; author: Id; replyTo: Id }
  /**
   * `audience` and `readers`: who could see the post, from its deleted rows. `quoted`: what it quoted, with its author.
   * `tags`: its hashtags, folded, if any.
   */
  | {
      type: 'tweet.deleted'
      tweet: Id
      author: Id
      replyTo: Id | null
      replyToAuthor: Id | null
      mentions: string[]
      tags?: string[]
      quoted?: Id
      quotedAuthor?: Id
      audience: number
      readers: Id[]
    }
  /** Removed by moderators; `audience` is the one before, `tags` are its hashtags, folded, if any. */
  | {
      type: 'tweet.withheld'
      tweet: Id
      author: Id
      replyTo: Id | null
      quoted?: Id
      audience: number
      tags?: string[]
    }
  /** Restored by moderators. */
  | { type: 'tweet.restored'; tweet: Id; author: Id; replyTo: Id | null; quoted?: Id }
  | { type: 'tweet.liked' | 'tweet.unliked'; tweet: Id; author: Id; actor: Id }
  | { type: 'tweet.retweeted' | 'tweet.unretweeted'; tweet: Id; author: Id; actor: Id; mark: Id }
  | { type: 'tweet.bookmarked' | 'tweet.unbookmarked'; tweet: Id; author: Id; actor: Id }
  | { type: 'poll.voted'; tweet: Id; author: Id; actor: Id; choices: number[] }
  /** A poll has ended. It is emitted once for each batch of its voters. */
  | { type: 'poll.ended'; tweet: Id; author: Id; voters: Id[] }
  /** Votes in a deleted poll were purged. */
  | { type: 'poll.purged'; tweet: Id; voters: Id[] }
  | { type: 'user.followed'; user: Id; actor: Id; wasRequested?: true }
  | { type: 'user.unfollowed'; user: Id; actor: Id }
  | { type: 'user.blocked' | 'user.unblocked'; user: Id; actor: Id }
  | { type: 'follow.requested' | 'follow.request_ended'; user: Id; actor: Id }
  | { type: 'follow.requests_accepted'; user: Id; upTo: Id }
  | { type: 'user.muted' | 'user.unmuted'; user: Id; actor: Id }
  /** The muted words of an account. */
  | { type: 'muted_words.changed'; account: Id }
  | { type: 'user.changed'; user: Id }
  /** The counts to which an account and its posts contribute must be recomputed after a change of its standing. */
  | { type: 'recount.wanted'; user: Id }
  | { type: 'tweets.recounted'; tweets: Id[] }
  | { type: 'user.deleted'; user: Id }
  | { type: 'message.sent'; message: Id; sender: Id; recipient: Id; isRequest?: boolean }
  /** `isPrivate`: the other user is not notified. */
  | { type: 'message.read'; reader: Id; other: Id; isPrivate?: boolean }
  | { type: 'message.deleted'; message: Id; accounts: Id[] }
  | { type: 'conversation.changed'; account: Id; other: Id; isDeleted: boolean }
  | { type: 'notification.created'; notification: Id; recipient: Id }
  | { type: 'notification.read'; recipient: Id }
  | { type: 'session.ended'; account: Id; session: Id; ended?: SessionEnd }
  /**
   * The rights to an account end: its password was changed, or it was suspended or is being deleted. `kept`: the session
   * that changed the password, else `NO_ID`.
   */
  | { type: 'access.ended'; account: Id; kept: Id }
  /** Of an earlier version, which ended apps after the commit: one may wait when the new version starts. */
  | { type: 'sessions.all_ended'; account: Id }
  | { type: 'session.renewed'; account: Id; session: Id }
  | { type: 'mail.queued'; mail: Id }
  | { type: 'password.forgotten'; email: string }
  | { type: 'case.closed'; case: Id }
  | { type: 'report.decided'; report: Id; reporter: Id }
  | { type: 'act.made' | 'appeal.answered'; act: Id; account: Id }
  /** A scheduled post was added, changed, cancelled or published, or could not be published. */
  | { type: 'scheduled.changed'; scheduled: Id; account: Id }
  /** A scheduled post could not be published. `scheduled.recovered`: its author has changed, published or cancelled it since. */
  | { type: 'scheduled.failed' | 'scheduled.recovered'; failure: Id; account: Id }
  /** Uses of images were removed. `source`: the uploaded file of a video, which is no longer needed. */
  | { type: 'media.released'; hashes: string[]; owner: Id; source?: string }
  | { type: 'link_card.wanted' | 'link_card.changed'; key: string }

export type EventType = DomainEvent['type']
/** The events of a type or of several types. */
export type EventOf<T extends EventType> = Narrow<DomainEvent, T>
type Narrow<E, T> = E extends { type: infer U } ? ([U & T] extends [never] ? never : E & { type: U & T }) : never
/** An event as it is delivered. The later of two events about one subject has the greater `eventId`. */
export type StoredEvent<T extends EventType> = EventOf<T> & { eventId: Id }
/** Called at least once for each committed event of its types, so it must be idempotent. */
type Listener<T extends EventType> = (event: StoredEvent<T>) => Promise<void> | void
/**
 * Takes up to 500 events in the order they were stored, to write them in one transaction. When it throws, the batch is
 * delivered again in halves until the failing events are found. Those are retried later, after newer ones.
 */
export type BatchListener<T extends EventType> = (events: readonly StoredEvent<T>[]) => Promise<void> | void

/** Each priority has its own queue: events that can wait never delay events that a user waits for. */
export const PRIORITIES = { high: 0, low: 1 } as const
export type Priority = keyof typeof PRIORITIES

/**
 * Selects the events that a listener needs; the others are not stored for it. It must read in `tx`, the transaction of
 * the cause: another connection could wait for that transaction.
 */
export type Selection<T extends EventType> = (
  events: readonly EventOf<T>[],
  tx: unknown,
) => readonly EventOf<T>[] | Promise<readonly EventOf<T>[]>

interface Options<T extends EventType> {
  maxBatch?: number
  priority?: Priority
  needs?: Selection<T>
}

interface Registration {
  priority: number
  types: ReadonlySet<EventType>
  maxBatch: number
  listener: BatchListener<EventType>
  needs: Selection<EventType> | undefined
}

/** Called in the transaction of the cause, before its commit. What it throws rolls the transaction back. */
type EmitListener<T extends EventType> = (event: EventOf<T>, tx: unknown) => Promise<unknown>

/** Called in this process at the commit, before the request is answered; must be fast and must not throw. */
type CommitListener<T extends EventType> = (event: StoredEvent<T>) => void

interface RegisteredCommitListener {
  listener: CommitListener<EventType>
  /** Whether it is called as soon as other connections can read the commit, which may be before it is durable. */
  isEarly: boolean
}

/** The maximum number of events in a batch. */
export const MAX_BATCH = 500

/** The listeners of each event type. Registered by features.ts before the first request; other event types are not stored. */
export class Listeners {
  readonly #registered: Registration[] = []
  readonly #byType = new Map<EventType, readonly (readonly Registration[])[]>()
  readonly #commitListeners = new Map<EventType, RegisteredCommitListener[]>()
  readonly #emitListeners = new Map<EventType, EmitListener<EventType>[]>()

  /** Registers a listener for single events: one that writes little, or has effects outside the store. */
  on<T extends EventType>(types: T | readonly T[], listener: Listener<T>, priority: Priority = 'high'): void {
    this.#add(types, ([event]) => listener(event as StoredEvent<T>), { maxBatch: 1, priority })
  }

  /** Registers a listener for batches, for frequent events. */
  onBatch<T extends EventType>(types: T | readonly T[], listener: BatchListener<T>, options: Options<T> = {}): void {
    this.#add(types, listener as unknown as BatchListener<EventType>, options as unknown as Options<EventType>)
  }

  /**
   * Registers a listener that writes in the transaction of the event: for what must end or begin with its cause, not after it. It
   * must be fast, as the transaction is open.
   */
  onEmit<T extends EventType>(type: T, listener: EmitListener<T>): void {
    this.#emitListeners.set(type, [...this.emitListenersOf(type), listener as unknown as EmitListener<EventType>])
  }

  emitListenersOf(type: EventType): readonly EmitListener<EventType>[] {
    return this.#emitListeners.get(type) ?? []
  }

  /** Registers a listener for events that this process commits. It gets each at most once. */
  onCommit<T extends EventType>(types: readonly T[], listener: CommitListener<T>): void {
    this.#addToCommit(types, listener, false)
  }

  /**
   * Registers a listener that is called as soon as other connections can read the commit; on SQLite some milliseconds
   * before it is durable.
   */
  onVisible<T extends EventType>(types: readonly T[], listener: CommitListener<T>): void {
    this.#addToCommit(types, listener, true)
  }

  #addToCommit<T extends EventType>(types: readonly T[], listener: CommitListener<T>, isEarly: boolean): void {
    const added = { listener: listener as unknown as CommitListener<EventType>, isEarly }
    for (const type of types) this.#commitListeners.set(type, [...this.commitListenersOf(type), added])
  }

  commitListenersOf(type: EventType): readonly RegisteredCommitListener[] {
    return this.#commitListeners.get(type) ?? []
  }

  /** The events that a listener of this priority needs, in their order. */
  needed(
    priority: number,
    events: readonly DomainEvent[],
    tx: unknown,
  ): readonly DomainEvent[] | Promise<readonly DomainEvent[]> {
    const needed: DomainEvent[] = []
    const asking = new Set<Registration>()
    for (const event of events) {
      const registered = this.#registeredFor(event.type)[priority]!
      if (registered.some(({ needs }) => !needs)) needed.push(event)
      else for (const each of registered) asking.add(each)
    }
    return asking.size === 0 ? needed : this.#withAsked(events, new Set(needed), asking, tx)
  }

  async #withAsked(
    events: readonly DomainEvent[],
    needed: Set<DomainEvent>,
    asking: ReadonlySet<Registration>,
    tx: unknown,
  ): Promise<readonly DomainEvent[]> {
    for (const { types, needs } of asking)
      for (const event of await needs!(
        events.filter(({ type }) => types.has(type)),
        tx,
      ))
        needed.add(event)
    return events.filter((event) => needed.has(event))
  }

  ofPriority(priority: number): readonly Registration[] {
    return this.#registered.filter((each) => each.priority === priority)
  }

  /** Registrations by priority. All are made before the first event. */
  #registeredFor(type: EventType): readonly (readonly Registration[])[] {
    const known = this.#byType.get(type)
    if (known) return known
    const found = Object.values(PRIORITIES).map((priority) =>
      this.ofPriority(priority).filter(({ types }) => types.has(type)),
    )
    this.#byType.set(type, found)
    return found
  }

  #add(
    types: EventType | readonly EventType[],
    listener: BatchListener<EventType>,
    { maxBatch = MAX_BATCH, priority = 'high', needs }: Options<EventType>,
  ): void {
    this.#byType.clear()
    this.#registered.push({
      priority: PRIORITIES[priority],
      types: new Set([types].flat() as EventType[]),
      maxBatch,
      listener,
      needs,
    })
  }
}
