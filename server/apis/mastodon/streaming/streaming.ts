/** Mastodon's streaming API on this process: its connections, and the events that they get. */

import type { ServerResponse } from 'node:http'
import type { WebSocket } from 'ws'
import { AppError } from '#server/core/errors.ts'
import type { EventType, StoredEvent } from '#server/core/events.ts'
import type { Authenticate } from '#server/core/http/call.ts'
import type { Deps } from '#server/db/deps.ts'
import type { LiveSubscriber } from '#server/db/feature.ts'
import { closeAll } from '#server/features/delivery/live/close-all.ts'
import { Heartbeat } from '#server/features/delivery/live/heartbeat.ts'
import { countConnection, findStreamSession } from './admission.ts'
import { readFrame } from './client-frames.ts'
import { Dispatcher } from './dispatcher.ts'
import { EventStreamListener, type Listener, SocketListener, type StreamSession } from './listener.ts'
import { Listeners } from './listeners.ts'
import type { Stream, StreamRefusal } from './streams.ts'

/** Streams of one WebSocket. */
const MAX_STREAMS = 50

const OUT_OF_SCOPE: StreamRefusal = { error: 'Access token does not have the required scopes', status: 403 }
const TOO_MANY: StreamRefusal = { error: 'Too many streams', status: 422 }

export class Streaming implements LiveSubscriber {
  readonly #deps: Deps
  readonly #authenticate: Authenticate
  readonly #listeners = new Listeners()
  readonly #heartbeat = new Heartbeat<Listener>((listener) => this.#lookUp(listener))
  readonly #dispatcher: Dispatcher
  #isStopped = false

  constructor(deps: Deps, authenticate: Authenticate) {
    this.#deps = deps
    this.#authenticate = authenticate
    this.#dispatcher = new Dispatcher(deps, this.#listeners, () => this.onMissed())
  }

  start(): void {
    this.#heartbeat.start()
  }

  /** The number of connections to this process. */
  get count(): number {
    return this.#listeners.count
  }

  /** The session of a token, whose connection counts as a call. Refuses what is no token of an app that acts for a member. */
  async admit(token: string | undefined): Promise<StreamSession> {
    if (this.#isStopped) throw new AppError('restarting')
    const session = await findStreamSession(this.#deps, this.#authenticate, token)
    if (this.#listeners.isEnded(session.id)) throw new AppError('invalid_token')
    await countConnection(this.#deps, session)
    return session
  }

  /** Adds a WebSocket with the stream of its address, if any. */
  acceptSocket(
    ws: WebSocket,
    session: StreamSession,
    { origin, first }: { origin: string; first: Stream | StreamRefusal | undefined },
  ): void {
    const listener = new SocketListener(ws, session, origin)
    ws.on('message', (data, isBinary) => this.#receive(listener, isBinary ? '' : String(data)))
    ws.on('ping', () => this.#isFlooding(listener))
    ws.on('pong', () => {
      listener.isAlive = true
    })
    ws.on('error', () => {}) // a close event follows
    ws.on('close', () => this.#remove(listener))
    if (this.#add(listener) && first) this.#subscribe(listener, first)
  }

  /** Adds a response of server-sent events. */
  acceptResponse(response: ServerResponse, session: StreamSession, options: { origin: string; stream: Stream }): void {
    const listener = new EventStreamListener(response, session, options)
    response.on('error', () => {})
    response.on('close', () => this.#remove(listener))
    this.#add(listener)
  }

  onEvent(event: StoredEvent<EventType>): void {
    if (event.type === 'session.ended') this.#listeners.endSession(event.account, event.session)
    else this.#dispatcher.dispatch(event)
  }

  /** Events were lost: clients connect again, and read their lists. */
  onMissed(): void {
    for (const listener of [...this.#listeners.all()]) this.#listeners.close(listener, 'restarting')
  }

  /** Closes all connections, and waits until they are closed. */
  async close(): Promise<void> {
    this.#isStopped = true
    this.#heartbeat.stop()
    await closeAll(() => this.#listeners.all())
  }

  /** False for one that the server closes at once. */
  #add(listener: Listener): boolean {
    this.#listeners.add(listener)
    this.#heartbeat.add(listener)
    const isEnded = this.#isStopped || this.#listeners.isEnded(listener.session.id)
    if (isEnded) this.#listeners.close(listener, this.#isStopped ? 'restarting' : 'signed_out')
    return !isEnded
  }

  #remove(listener: Listener): void {
    this.#listeners.remove(listener)
    this.#heartbeat.remove(listener)
  }

  #receive(listener: SocketListener, text: string): void {
    if (!listener.isOpen || this.#isFlooding(listener)) return
    listener.isAlive = true
    const frame = readFrame(text)
    if (frame?.type === 'subscribe') this.#subscribe(listener, frame.stream)
    else if (frame && !('error' in frame.stream)) listener.streams.delete(frame.stream.key)
  }

  #subscribe(listener: SocketListener, stream: Stream | StreamRefusal): void {
    if ('error' in stream) listener.refuse(stream)
    else if (!listener.hasScope(stream.scope)) listener.refuse(OUT_OF_SCOPE)
    else if (listener.streams.size >= MAX_STREAMS) listener.refuse(TOO_MANY)
    else listener.streams.set(stream.key, stream)
  }

  #isFlooding(listener: SocketListener): boolean {
    const isFlooding = listener.isFlooding(this.#deps.clock())
    if (isFlooding) listener.close('flooding')
    return isFlooding
  }

  async #lookUp(listener: Listener): Promise<void> {
    try {
      await findStreamSession(this.#deps, this.#authenticate, listener.session.token)
    } catch (err) {
      if (err instanceof AppError && err.status < 500) this.#listeners.close(listener, 'signed_out')
      else this.#deps.log.warn({ err }, 'The session of a stream could not be read')
    }
  }
}
