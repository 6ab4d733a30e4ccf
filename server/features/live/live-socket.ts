import type { WebSocket } from 'ws'
import { type CloseReason, closeCodes } from '#contract/live.ts'
import type { Session } from '#server/core/http/call.ts'
import type { Id } from '#server/core/ids/ids.ts'

/** Bytes that may wait for a client. One that does not read them is dropped: it fetches again when it is back. */
const MOST_WAITING = 64 * 1024
/** Frames of a client within WINDOW_MS, pings included. A tab says a few when it scrolls or somebody types. */
const MOST_FRAMES = 100
const WINDOW_MS = 10_000

/** One open tab. */
export class LiveSocket {
  readonly #ws: WebSocket
  /** Whose it is, once the token was right. */
  member: (Session & { token: string }) | null = null
  watched: readonly Id[] = []
  watchesEveryone = false
  /** Whether it has answered since it was last asked. */
  isAlive = true
  beats = 0
  typedAt = 0
  /** Frames are handled one after the other, the token first. */
  frameQueue: Promise<void> = Promise.resolve()
  #frames = 0
  #windowEndsAt = 0

  constructor(ws: WebSocket) {
    this.#ws = ws
  }

  get isOpen(): boolean {
    return this.#ws.readyState === this.#ws.OPEN
  }

  send(bytes: Buffer): void {
    if (!this.isOpen) return
    if (this.#ws.bufferedAmount > MOST_WAITING) this.terminate()
    else this.#ws.send(bytes, { binary: false })
  }

  ping(): void {
    if (this.isOpen) this.#ws.ping()
  }

  close(reason: CloseReason): void {
    this.#ws.close(closeCodes[reason], reason)
  }

  /** Ends it without a word. */
  terminate(): void {
    this.#ws.terminate()
  }

  /** Counts a frame; true when there were too many of late. */
  isFlooding(now: number): boolean {
    if (now >= this.#windowEndsAt) {
      this.#frames = 0
      this.#windowEndsAt = now + WINDOW_MS
    }
    return ++this.#frames > MOST_FRAMES
  }
}
