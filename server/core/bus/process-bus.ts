import { setTimeout as wait } from 'node:timers/promises'
import type { Log } from '#server/core/log.ts'
import { MAX_MESSAGE_BYTES, type PubSubTransport } from './pub-sub-transport.ts'

const MAX_PENDING = 20_000
const RETRY_MS = 500
/** Published instead of messages that were lost. */
const LOST = 'lost'

/** The callbacks of a subscriber of the bus. */
interface BusSubscriber {
  /** Called for a message of any process, including this one. */
  onMessage(message: unknown): void
  /** Called when messages may have been missed. */
  onMissed(): void
}

interface PendingMessage {
  text: string
  settle(isSent: boolean): void
}

/** Publishes small messages to the other processes, in batches. Delivery is at most once; lost messages are announced. */
export class ProcessBus {
  readonly #transport: PubSubTransport
  readonly #log: Pick<Log, 'warn'>
  readonly #subscribers: BusSubscriber[] = []
  #connecting: Promise<void> | undefined
  #syncing: Promise<boolean> | undefined
  #nextSync: Promise<boolean> | undefined
  #pending: PendingMessage[] = []
  #hasLost = false
  #isClosed = false
  #sending: Promise<void> | null = null

  constructor(transport: PubSubTransport, log: Pick<Log, 'warn'>) {
    this.#transport = transport
    this.#log = log
  }

  /** Resolves after the first attempt to connect. */
  subscribe(subscriber: BusSubscriber): Promise<void> {
    this.#subscribers.push(subscriber)
    const onMissed = () => {
      for (const each of this.#subscribers) each.onMissed()
    }
    this.#connecting ??= this.#transport.subscribe({
      onMessage: (text) => (text === LOST ? onMissed() : this.#receive(text)),
      onMissed,
    })
    return this.#connecting
  }

  #receive(text: string): void {
    try {
      for (const message of JSON.parse(text) as unknown[]) for (const each of this.#subscribers) each.onMessage(message)
    } catch (err) {
      this.#log.warn({ err }, 'A message of another process could not be read')
    }
  }

  /**
   * Resolves to true when all messages that any process published before the call were received; to false when some may
   * be missing.
   */
  sync(): Promise<boolean> {
    if (!this.#syncing) return this.#startSync()
    // A running sync may have begun too early. Concurrent callers share the next one.
    this.#nextSync ??= this.#syncing.then(() => {
      this.#nextSync = undefined
      return this.#startSync()
    })
    return this.#nextSync
  }

  #startSync(): Promise<boolean> {
    const syncing = this.#transport.sync().then(
      () => true,
      () => false,
    )
    this.#syncing = syncing
    return syncing.finally(() => {
      if (this.#syncing === syncing) this.#syncing = undefined
    })
  }

  /** The message must be small, and ASCII as JSON. Resolves to true when it is sent, or to false when it is lost. */
  publish(message: object): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    if (this.#pending.length < MAX_PENDING) this.#pending.push({ text: JSON.stringify(message), settle: resolve })
    else {
      this.#hasLost = true
      resolve(false)
    }
    this.#sending ??= this.#send().finally(() => {
      this.#sending = null
    })
    return promise
  }

  /** Resolves when every message was sent or has failed. */
  async close(): Promise<void> {
    this.#isClosed = true
    await this.#sending
    await this.#transport.close()
  }

  async #send(): Promise<void> {
    await null // messages of the same tick share a batch
    while (this.#pending.length > 0 || this.#hasLost) {
      let batch: PendingMessage[] = []
      try {
        if (this.#hasLost) await this.#transport.publish(LOST)
        this.#hasLost = false
        batch = this.#takeBatch()
        if (batch.length > 0) await this.#transport.publish(`[${batch.map(({ text }) => text).join()}]`)
        for (const { settle } of batch) settle(true)
      } catch (err) {
        if (!this.#hasLost) this.#log.warn({ err }, 'Messages do not reach other processes; publishing is retried')
        this.#hasLost = true
        for (const { settle } of [...batch, ...this.#pending]) settle(false)
        this.#pending = []
        if (this.#isClosed) return
        await wait(RETRY_MS, null, { ref: false })
      }
    }
  }

  #takeBatch(): PendingMessage[] {
    let bytes = 2
    let count = 0
    for (const { text } of this.#pending) {
      bytes += text.length + 1
      if (count > 0 && bytes > MAX_MESSAGE_BYTES) break
      count++
    }
    return this.#pending.splice(0, count)
  }
}
