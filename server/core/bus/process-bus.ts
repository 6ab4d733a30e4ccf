import { setTimeout as wait } from 'node:timers/promises'
import type { Log } from '#server/core/log.ts'
import { MAX_MESSAGE_BYTES, type PubSubTransport } from './pub-sub-transport.ts'

const MAX_PENDING = 20_000
const RETRY_MS = 500
/** Published instead of messages that were lost. */
const LOST = 'lost'

export interface BusSubscriber {
  /** Called for a message of any process, including this one. */
  onMessage(message: unknown): void
  /** Called when messages may have been missed. */
  onMissed(): void
}

/** Publishes small messages to the other processes, in batches. Delivery is at most once; lost messages are announced. */
export class ProcessBus {
  readonly #transport: PubSubTransport
  readonly #log: Pick<Log, 'warn'>
  #pending: string[] = []
  #hasLost = false
  #isClosed = false
  #sending: Promise<void> | null = null

  constructor(transport: PubSubTransport, log: Pick<Log, 'warn'>) {
    this.#transport = transport
    this.#log = log
  }

  subscribe({ onMessage, onMissed }: BusSubscriber): Promise<void> {
    const onText = (text: string) => {
      if (text === LOST) return onMissed()
      try {
        for (const message of JSON.parse(text) as unknown[]) onMessage(message)
      } catch (err) {
        this.#log.warn({ err }, 'A message of another process could not be read')
      }
    }
    return this.#transport.subscribe({ onMessage: onText, onMissed })
  }

  /** The message must be small, and ASCII as JSON. */
  publish(message: object): void {
    if (this.#pending.length < MAX_PENDING) this.#pending.push(JSON.stringify(message))
    else this.#hasLost = true
    this.#sending ??= this.#send().finally(() => {
      this.#sending = null
    })
  }

  /** Resolves when every message was sent, or has failed. */
  async close(): Promise<void> {
    this.#isClosed = true
    await this.#sending
    await this.#transport.close()
  }

  async #send(): Promise<void> {
    await null // messages of the same tick share a batch
    while (this.#pending.length > 0 || this.#hasLost) {
      try {
        if (this.#hasLost) await this.#transport.publish(LOST)
        this.#hasLost = false
        if (this.#pending.length > 0) await this.#transport.publish(this.#takeBatch())
      } catch (err) {
        if (!this.#hasLost) this.#log.warn({ err }, 'Messages do not reach other processes; publishing is retried')
        this.#hasLost = true
        this.#pending = []
        if (this.#isClosed) return
        await wait(RETRY_MS, null, { ref: false })
      }
    }
  }

  #takeBatch(): string {
    let bytes = 2
    let count = 0
    for (const message of this.#pending) {
      bytes += message.length + 1
      if (count > 0 && bytes > MAX_MESSAGE_BYTES) break
      count++
    }
    return `[${this.#pending.splice(0, count).join()}]`
  }
}
