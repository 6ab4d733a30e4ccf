import { HEARTBEAT_MS } from '#contract/live.ts'
import { toBytes } from './frames.ts'
import type { LiveSocket } from './live-socket.ts'

/** Number of groups of sockets, which are pinged one after the other. */
const GROUPS = 25
/** Heartbeats between two look-ups of a socket's session: ten minutes. */
const BEATS_PER_LOOK_UP = 24
/** The same of apps: their tokens expire within an hour, and end with the app. */
const BEATS_PER_APP_LOOK_UP = 1

/** Pings every socket, terminates those that did not answer the last ping, and sends a heartbeat frame. */
export class Heartbeat {
  readonly #groups = Array.from({ length: GROUPS }, () => new Set<LiveSocket>())
  readonly #lookUp: (socket: LiveSocket) => void
  #joined = 0
  #beat = 0
  #timer: NodeJS.Timeout | undefined

  constructor(lookUp: (socket: LiveSocket) => void) {
    this.#lookUp = lookUp
  }

  start(): void {
    this.#timer = setInterval(() => this.#next(), HEARTBEAT_MS / GROUPS)
    this.#timer.unref()
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  add(socket: LiveSocket): void {
    this.#groups[this.#joined++ % GROUPS]!.add(socket)
  }

  remove(socket: LiveSocket): void {
    for (const group of this.#groups) if (group.delete(socket)) return
  }

  #next(): void {
    const bytes = toBytes({ type: 'heartbeat' })
    for (const socket of this.#groups[this.#beat++ % GROUPS]!) {
      if (!socket.isAlive) {
        socket.terminate()
        continue
      }
      socket.isAlive = false
      socket.ping()
      socket.send(bytes)
      const beats = socket.session?.app ? BEATS_PER_APP_LOOK_UP : BEATS_PER_LOOK_UP
      if (++socket.beats % beats === 0) this.#lookUp(socket)
    }
  }
}
