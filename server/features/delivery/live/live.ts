/** Sends events to every tab that may see them, on whichever process it is connected. */

import { setTimeout as wait } from 'node:timers/promises'
import type { WebSocket } from 'ws'
import { closeCodes } from '#contract/live.ts'
import type { Authenticate, SessionEndOf } from '#server/core/http/call.ts'
import type { Id } from '#server/core/ids/ids.ts'
import { createLru } from '#server/core/lru.ts'
import type { Deps } from '#server/db/deps.ts'
import type { LiveSubscriber } from '#server/db/feature.ts'
import { isReadOnly } from '#server/db/read-only/write-gate.ts'
import { createSessionEndOf } from '#server/features/accounts/sessions/sessions.ts'
import { closeAll } from './close-all.ts'
import { Connections } from './connections.ts'
import { Dispatcher } from './dispatcher.ts'
import { Handshake } from './handshake.ts'
import { Heartbeat } from './heartbeat.ts'
import { type LiveDomainEvent, type LiveEvent, toLiveEvent } from './live-events.ts'
import type { LiveSocket } from './live-socket.ts'

/** The ids of recent events, by which duplicates are dropped. */
const MAX_SEEN = 20_000
/** Longer than a cached session may be stale when several processes write. */
const SESSION_CACHE_MS = 2_000

export class Live {
  readonly #deps: Pick<Deps, 'log' | 'bus'>
  readonly #authenticate: Authenticate
  readonly #sessionEndOf: SessionEndOf
  readonly #connections = new Connections()
  readonly #seen = createLru<Id, true>(MAX_SEEN)
  readonly #heartbeat = new Heartbeat<LiveSocket>((socket) => this.#lookUp(socket))
  readonly #dispatcher: Dispatcher
  readonly #handshake: Handshake
  readonly #subscribers: LiveSubscriber[] = []
  #isStopped = false

  constructor(deps: Deps, authenticate: Authenticate) {
    this.#deps = deps
    this.#authenticate = authenticate
    this.#sessionEndOf = createSessionEndOf(deps)
    this.#dispatcher = new Dispatcher(deps, this.#connections, () => this.#resync())
    this.#handshake = new Handshake({
      deps,
      connections: this.#connections,
      authenticate,
      onReady: (socket) => this.#heartbeat.add(socket),
      onWatch: (socket) => this.#dispatcher.onWatch(socket),
      onTyping: (from, to) => {
        // Nothing can be sent, and there are no new ids.
        if (isReadOnly(deps.db)) return
        this.#publishOnce({ type: 'typing', from, to, eventId: deps.nextId() })
      },
      onClose: (socket) => this.#heartbeat.remove(socket),
    })
  }

  /** Starts the heartbeat, and subscribes to the events of other processes. */
  async start(): Promise<void> {
    this.#heartbeat.start()
    await this.#deps.bus.subscribe({
      onMessage: (event) => void this.#dispatchOnce(event as LiveEvent),
      onMissed: () => {
        for (const subscriber of this.#subscribers) subscriber.onMissed()
        return this.#resync()
      },
    })
  }

  /** Passes on each event of this and of other processes, once. */
  readonly subscribe = (subscriber: LiveSubscriber): void => void this.#subscribers.push(subscriber)

  /** How many sockets are connected to this process. */
  get socketCount(): number {
    return this.#connections.socketCount
  }

  /** Handles a new connection. */
  accept(ws: WebSocket, isFromOwnPage: boolean): void {
    this.#handshake.accept(ws, isFromOwnPage)
    if (this.#isStopped) ws.close(closeCodes.restarting)
  }

  /** Publishes a committed event. It may come twice, at the commit and from the event queue, and is sent once. */
  readonly publish = (event: LiveDomainEvent): void => this.#publishOnce(toLiveEvent(event))

  /** Closes all sockets, and waits until they are closed. Events are still published to other processes. */
  async close(): Promise<void> {
    this.#isStopped = true
    this.#heartbeat.stop()
    await closeAll(() => [...this.#handshake.pending, ...this.#connections.sockets()])
  }

  #publishOnce(event: LiveEvent): void {
    if (this.#dispatchOnce(event)) this.#deps.bus.publish(event)
  }

  /** Dispatches an event. False for a duplicate. */
  #dispatchOnce(event: LiveEvent): boolean {
    if (this.#seen.has(event.eventId)) return false
    this.#seen.set(event.eventId, true)
    this.#dispatcher.dispatch(event)
    if (event.type !== 'typing') for (const subscriber of this.#subscribers) subscriber.onEvent(event)
    return true
  }

  /** Events were lost: has all clients refetch, and closes the sockets of ended sessions. */
  async #resync(): Promise<void> {
    await this.#connections.broadcast(this.#connections.sockets(), { type: 'resync' })
    await wait(SESSION_CACHE_MS, null, { ref: false })
    for (const socket of [...this.#connections.sockets()]) await this.#lookUp(socket)
  }

  async #lookUp(socket: LiveSocket): Promise<void> {
    try {
      const { token } = socket.session!
      if (!(await this.#authenticate(token))) this.#connections.signOut(socket, await this.#sessionEndOf(token))
    } catch (err) {
      this.#deps.log.warn({ err }, 'The session of a live connection could not be read')
    }
  }
}
