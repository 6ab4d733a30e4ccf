import type { Notification } from '#contract/calls/notifications.ts'
import { makeCall } from './call.ts'
import { needWebSocket, readFrames } from './frames.ts'
import { readItems } from './items.ts'
import type { Network } from './network.ts'
import { pause } from './pause.ts'

/** How many notifications one call asks for. */
const PAGE = 200
/** How many unread notifications are found: older ones are passed over. */
const MOST = 4_000
/** How long to wait for a live event before the client looks without one. */
const LOOK_MS = 60_000

/** Frames after which there may be new notifications. */
const HINTS = new Set(['ready', 'resync', 'notification.new'])

type NotificationType = Notification['type']

/** A notification of some types. Those about a post have the post. */
export type Unread<T extends NotificationType> = T extends 'like' | 'retweet' | 'reply' | 'quote' | 'mention'
  ? Notification & { type: T; tweet: NonNullable<Notification['tweet']> }
  : Notification & { type: T }

/** Which notifications are wanted, and until when. */
export interface UnreadOptions<T extends NotificationType = NotificationType> {
  /** Only those of these types, such as `mention`. The others are passed over, and count as read, too. */
  types?: readonly T[]
  /** Whether a notification is marked as read when the next one is asked for; true by default. */
  marksRead?: boolean
  /** Ends the notifications. */
  signal?: AbortSignal
}

/**
 * The unread notifications of the member, oldest first, then new ones as they arrive, without end. Throws PlusError, among others
 * when the token has ended.
 */
export async function* readUnread<T extends NotificationType>(
  network: Network,
  options: UnreadOptions<T>,
): AsyncGenerator<Unread<T>, void, undefined> {
  // Before the first notification: a bot must not answer some of them and then end.
  needWebSocket()
  const { types, marksRead = true } = options
  const stop = new AbortController()
  const signal = AbortSignal.any([stop.signal, ...(options.signal ? [options.signal] : [])])
  const hints = new Hints(network, signal)
  let last = ''
  try {
    while (!signal.aborted) {
      hints.forget()
      for (const notification of await findNew(network, last, signal)) {
        if (!types || (types as readonly string[]).includes(notification.type)) yield notification as Unread<T>
        if (signal.aborted) return
        last = notification._id
        if (marksRead) await makeCall(network, 'POST /notifications/read', { body: { upTo: last }, signal })
      }
      await hints.next()
    }
  } catch (error) {
    if (!signal.aborted) throw error
  } finally {
    stop.abort()
  }
}

/** The unread notifications after the last one, oldest first. */
async function findNew(network: Network, last: string, signal: AbortSignal): Promise<Notification[]> {
  const found: Notification[] = []
  const newestFirst = readItems(network, 'GET /notifications', 'notifications', { query: { limit: PAGE }, signal })
  for await (const notification of newestFirst) {
    if (notification.read || notification._id <= last || found.length >= MOST) break
    found.push(notification)
  }
  return found.reverse()
}

/** Listens for what may mean a new notification. */
class Hints {
  readonly #signal: AbortSignal
  #isNew = false
  #failure: unknown
  #wake: () => void = () => {}

  constructor(network: Network, signal: AbortSignal) {
    this.#signal = signal
    void this.#listen(network)
  }

  /** Forgets the hints so far: whatever they meant is about to be read. */
  forget(): void {
    this.#isNew = false
  }

  /** Resolves at the next hint, or after a minute without one. Throws what ended the live events. */
  async next(): Promise<void> {
    const woken = new Promise<void>((resolve) => (this.#wake = resolve))
    if (!this.#isNew && !this.#failure) await Promise.race([woken, pause(LOOK_MS, this.#signal).catch(() => {})])
    if (this.#failure) throw this.#failure
  }

  async #listen(network: Network): Promise<void> {
    try {
      for await (const { type } of readFrames(network, { signal: this.#signal })) {
        if (!HINTS.has(type)) continue
        this.#isNew = true
        this.#wake()
      }
    } catch (error) {
      this.#failure = error
      this.#wake()
    }
  }
}
