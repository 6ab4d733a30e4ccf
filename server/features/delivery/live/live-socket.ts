import type { WebSocket } from 'ws'
import { type CloseReason, closeCodes } from '#contract/live.ts'
import type { Scope } from '#contract/scopes.ts'
import type { Session } from '#server/core/http/call.ts'
import type { Id } from '#server/core/ids/ids.ts'
import { toBytes } from './frames.ts'

/** Bytes buffered for a client. One that does not read them is disconnected, and fetches again when it reconnects. */
const MAX_BUFFERED = 64 * 1024
/** Frames of a client within WINDOW_MS, pings included. A tab sends a few when its user scrolls or types. */
const MAX_FRAMES = 100
const WINDOW_MS = 10_000
const HEARTBEAT = toBytes({ type: 'heartbeat' })

/** The WebSocket of one open tab, or of an app. */
export class LiveSocket {
  readonly #ws: WebSocket
  readonly #maxBuffered: number
  /** Whether it was opened by a page of Plus or by a program that is no browser. */
  readonly isFromOwnPage: boolean
  /** Null until the client has sent a valid token. */
  session: (Session & { token: string }) | null = null
  watched: readonly Id[] = []
  /** Whether the client has sent anything since the last ping. */
  isAlive = true
  beats = 0
  typedAt = 0
  /** Handles frames in order, the token first. */
  frameQueue: Promise<void> = Promise.resolve()
  #frames = 0
  #windowEndsAt = 0

  constructor(ws: WebSocket, isFromOwnPage = true, maxBuffered = MAX_BUFFERED) {
    this.#ws = ws
    this.#maxBuffered = maxBuffered
    this.isFromOwnPage = isFromOwnPage
  }

  get isOpen(): boolean {
    return this.#ws.readyState === this.#ws.OPEN
  }

  /** Whether the socket may send or receive what needs a scope: that of an app has those of its token, all others have all. */
  hasScope(scope: Scope | null): boolean {
    const { app } = this.session ?? {}
    return !app || scope === null || app.scopes.has(scope)
  }

  send(bytes: Buffer): void {
    if (!this.isOpen) return
    if (this.#ws.bufferedAmount > this.#maxBuffered) this.terminate()
    else this.#ws.send(bytes, { binary: false })
  }

  /** Sends a ping and a heartbeat frame. */
  beat(): void {
    this.ping()
    this.send(HEARTBEAT)
  }

  protected ping(): void {
    if (this.isOpen) this.#ws.ping()
  }

  close(reason: CloseReason): void {
    this.#ws.close(closeCodes[reason], reason)
  }

  /** Ends the connection without a close frame. */
  terminate(): void {
    this.#ws.terminate()
  }

  /** Counts a frame. True when the client has sent too many within the window. */
  isFlooding(now: number): boolean {
    if (now >= this.#windowEndsAt) {
      this.#frames = 0
      this.#windowEndsAt = now + WINDOW_MS
    }
    return ++this.#frames > MAX_FRAMES
  }
}
