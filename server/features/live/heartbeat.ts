import { HEARTBEAT_MS } from '#contract/live.ts'
import { toBytes } from './frames.ts'
import type { LiveSocket } from './live-socket.ts'

/** Sockets beat in so many groups, one after the other, not all at once. */
const GROUPS = 25
/** Every so many beats a socket's session is looked up again: ten minutes. */
const LOOK_UP = 24

/** Asks every socket for a sign of life, drops those that gave none, and lets clients know that the server is there. */
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
      if (++socket.beats % LOOK_UP === 0) this.#lookUp(socket)
    }
  }
}
