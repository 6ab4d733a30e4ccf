import { HEARTBEAT_MS } from '#contract/live.ts'

/** Number of groups of sockets, which are pinged one after the other. */
const GROUPS = 25
/** Heartbeats between two look-ups of a socket's session: ten minutes. */
const BEATS_PER_LOOK_UP = 24
/** The same of apps: their tokens expire within an hour, and end with the app. */
const BEATS_PER_APP_LOOK_UP = 1

/** A connection that the heartbeat checks. */
export interface Beating {
  /** Whether the client has sent anything since the last beat. */
  isAlive: boolean
  /** The number of beats so far. */
  beats: number
  readonly session: { app?: object } | null
  /** Sends a ping, and what else tells the client that the connection is open. */
  beat(): void
  terminate(): void
}

/** Sends a beat to every connection, and terminates those whose client did not answer the last one. */
export class Heartbeat<T extends Beating> {
  readonly #groups = Array.from({ length: GROUPS }, () => new Set<T>())
  readonly #lookUp: (socket: T) => void
  #joined = 0
  #beat = 0
  #timer: NodeJS.Timeout | undefined

  constructor(lookUp: (socket: T) => void) {
    this.#lookUp = lookUp
  }

  start(): void {
    this.#timer = setInterval(() => this.#next(), HEARTBEAT_MS / GROUPS)
    this.#timer.unref()
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  add(socket: T): void {
    this.#groups[this.#joined++ % GROUPS]!.add(socket)
  }

  remove(socket: T): void {
    for (const group of this.#groups) if (group.delete(socket)) return
  }

  #next(): void {
    for (const socket of this.#groups[this.#beat++ % GROUPS]!) {
      if (!socket.isAlive) {
        socket.terminate()
        continue
      }
      socket.isAlive = false
      socket.beat()
      const beats = socket.session?.app ? BEATS_PER_APP_LOOK_UP : BEATS_PER_LOOK_UP
      if (++socket.beats % beats === 0) this.#lookUp(socket)
    }
  }
}
