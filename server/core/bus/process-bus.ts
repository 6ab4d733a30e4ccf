import { setTimeout as wait } from 'node:timers/promises'
import type { Log } from '#server/core/log.ts'
import { MAX_MESSAGE_BYTES, type PubSubTransport } from './pub-sub-transport.ts'

const MOST_WAITING = 20_000
const RETRY_MS = 500
/** Published instead of what could not be. */
const LOST = 'lost'

export interface BusSubscriber {
  /** What a process said; it may be this one. */
  onMessage(piece: unknown): void
  /** News may have been missed. */
  onMissed(): void
}

/** Small pieces of news for the other processes, in lots. What could not be said is not kept: they learn that it was lost. */
export class ProcessBus {
  readonly #carrier: PubSubTransport
  readonly #log: Pick<Log, 'warn'>
  #waiting: string[] = []
  #hasLost = false
  #isClosed = false
  #sending: Promise<void> | null = null

  constructor(carrier: PubSubTransport, log: Pick<Log, 'warn'>) {
    this.#carrier = carrier
    this.#log = log
  }

  subscribe({ onMessage: onNews, onMissed: onGap }: BusSubscriber): Promise<void> {
    const onText = (text: string) => {
      if (text === LOST) return onGap()
      try {
        for (const piece of JSON.parse(text) as unknown[]) onNews(piece)
      } catch (err) {
        this.#log.warn({ err }, 'News of another process could not be read')
      }
    }
    return this.#carrier.subscribe({ onMessage: onText, onMissed: onGap })
  }

  /** Says something that is small and ASCII when it is JSON. */
  publish(piece: object): void {
    if (this.#waiting.length < MOST_WAITING) this.#waiting.push(JSON.stringify(piece))
    else this.#hasLost = true
    this.#sending ??= this.#send().finally(() => {
      this.#sending = null
    })
  }

  /** Resolves when all that was said is on its way, or cannot be. */
  async close(): Promise<void> {
    this.#isClosed = true
    await this.#sending
    await this.#carrier.close()
  }

  async #send(): Promise<void> {
    await null // what is said in this turn goes together
    while (this.#waiting.length > 0 || this.#hasLost) {
      try {
        if (this.#hasLost) await this.#carrier.publish(LOST)
        this.#hasLost = false
        if (this.#waiting.length > 0) await this.#carrier.publish(this.#takeLot())
      } catch (err) {
        if (!this.#hasLost) this.#log.warn({ err }, 'News does not reach other processes; trying on')
        this.#hasLost = true
        this.#waiting = []
        if (this.#isClosed) return
        await wait(RETRY_MS, null, { ref: false })
      }
    }
  }

  #takeLot(): string {
    let bytes = 2
    let count = 0
    for (const piece of this.#waiting) {
      bytes += piece.length + 1
      if (count > 0 && bytes > MAX_MESSAGE_BYTES) break
      count++
    }
    return `[${this.#waiting.splice(0, count).join()}]`
  }
}
