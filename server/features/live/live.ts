/** What happens reaches every tab that may see it, whichever process it is connected to. */
import { setTimeout as wait } from 'node:timers/promises'
import type { WebSocket } from 'ws'
import { closeCodes } from '#contract/live.ts'
import type { ProcessBus } from '#server/core/bus/process-bus.ts'
import type { Authenticate } from '#server/core/http/call.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { Log } from '#server/core/log.ts'
import { createLru } from '#server/core/lru.ts'
import type { Deps } from '#server/db/deps.ts'
import { Connections } from './connections.ts'
import { Dispatcher } from './dispatcher.ts'
import { Handshake } from './handshake.ts'
import { Heartbeat } from './heartbeat.ts'
import { type LiveDomainEvent, type LiveEvent, toLiveEvent } from './live-events.ts'
import type { LiveSocket } from './live-socket.ts'

/** Hints that are remembered, so that none is told twice. */
const MOST_SEEN = 20_000
const GOODBYE_MS = 2_000
/** Longer than a cache shared with other processes may be wrong about a session. */
const FORGET_MS = 2_000

export class Live {
  readonly #deps: { log: Log; bus: ProcessBus }
  readonly #authenticate: Authenticate
  readonly #room = new Connections()
  readonly #seen = createLru<Id, true>(MOST_SEEN)
  readonly #heartbeat = new Heartbeat((socket) => this.#lookUp(socket))
  readonly #delivery: Dispatcher
  readonly #reception: Handshake
  #isStopped = false

  constructor(deps: Deps, authenticate: Authenticate) {
    this.#deps = deps
    this.#authenticate = authenticate
    this.#delivery = new Dispatcher(deps, this.#room, () => this.#resync())
    this.#reception = new Handshake({
      deps,
      room: this.#room,
      authenticate,
      onReady: (socket) => this.#heartbeat.add(socket),
      onWatch: (socket) => this.#delivery.onWatch(socket),
      onTyping: (from, to) => this.#tell({ type: 'typing', from, to, eventId: deps.nextId() }),
      onClose: (socket) => this.#heartbeat.remove(socket),
    })
  }

  /** Begins to hear what other processes tell. */
  async start(): Promise<void> {
    this.#heartbeat.start()
    await this.#deps.bus.subscribe({
      onMessage: (hint) => void this.#take(hint as LiveEvent),
      onMissed: () => this.#resync(),
    })
  }

  /** Takes over a connection that a client has opened. */
  accept(ws: WebSocket): void {
    this.#reception.accept(ws)
    if (this.#isStopped) ws.close(closeCodes.restarting)
  }

  /** Tells of what was committed: at the commit, and again from the outbox; it goes out once. */
  readonly publish = (event: LiveDomainEvent): void => this.#tell(toLiveEvent(event))

  /** Says goodbye to all, and waits until they have gone. Other processes are still told of what happens. */
  async close(): Promise<void> {
    this.#isStopped = true
    this.#heartbeat.stop()
    const all = () => [...this.#reception.pending, ...this.#room.sockets()]
    for (const socket of all()) socket.close('restarting')
    for (const end = Date.now() + GOODBYE_MS; all().length > 0 && Date.now() < end; ) await wait(10)
    for (const socket of all()) socket.terminate()
  }

  #tell(hint: LiveEvent): void {
    if (this.#take(hint)) this.#deps.bus.publish(hint)
  }

  /** False when it was told before. */
  #take(hint: LiveEvent): boolean {
    if (this.#seen.has(hint.eventId)) return false
    this.#seen.set(hint.eventId, true)
    this.#delivery.dispatch(hint)
    return true
  }

  /** Some news was lost: all fetch again, and whose session has ended meanwhile is shown out. */
  async #resync(): Promise<void> {
    await this.#room.broadcast(this.#room.sockets(), { type: 'resync' })
    await wait(FORGET_MS, null, { ref: false })
    for (const socket of [...this.#room.sockets()]) await this.#lookUp(socket)
  }

  async #lookUp(socket: LiveSocket): Promise<void> {
    try {
      if (!(await this.#authenticate(socket.member!.token))) this.#room.signOut(socket)
    } catch (err) {
      this.#deps.log.warn({ err }, 'The session of a live connection could not be read')
    }
  }
}
