import type { WebSocket } from 'ws'
import { type ClientFrame, TYPING_MS } from '#contract/live.ts'
import { isHiddenStanding } from '#contract/standing.ts'
import { AppError } from '#server/core/errors.ts'
import { actorOf, isAppSession } from '#server/core/http/app-access.ts'
import type { Authenticate } from '#server/core/http/call.ts'
import { type Id, NO_ID } from '#server/core/ids/ids.ts'
import type { Deps } from '#server/db/deps.ts'
import { getStanding } from '#server/features/people/standing.ts'
import type { Connections } from './connections.ts'
import { readFrame, toBytes } from './frames.ts'
import { LiveSocket } from './live-socket.ts'
import { showsTyping } from './typing.ts'

/** How long a client may take to send its token. */
const TOKEN_MS = 10_000
/** Sockets without a token yet. One more terminates the oldest. */
const MAX_PENDING = 1_000

interface HandshakeOptions {
  deps: Deps
  connections: Connections
  authenticate: Authenticate
  onReady(socket: LiveSocket): void
  onWatch(socket: LiveSocket): void
  onTyping(from: Id, to: Id): void
  onClose(socket: LiveSocket): void
}

/** Authenticates sockets, handles their frames, and closes those that break the protocol. */
export class Handshake {
  readonly #options: HandshakeOptions
  readonly #pending = new Map<LiveSocket, NodeJS.Timeout>()

  constructor(options: HandshakeOptions) {
    this.#options = options
  }

  get pending(): Iterable<LiveSocket> {
    return this.#pending.keys()
  }

  accept(ws: WebSocket, isFromOwnPage: boolean): void {
    const socket = new LiveSocket(ws, isFromOwnPage)
    if (this.#pending.size >= MAX_PENDING) this.#pending.keys().next().value!.terminate()
    this.#pending.set(socket, setTimeout(() => socket.close('signed_out'), TOKEN_MS).unref())
    ws.on('message', (data, isBinary) => this.#receive(socket, isBinary ? null : String(data)))
    ws.on('ping', () => this.#isFlooding(socket))
    ws.on('pong', () => {
      socket.isAlive = true
    })
    ws.on('error', () => {}) // a close event follows
    ws.on('close', () => this.#remove(socket))
  }

  #receive(socket: LiveSocket, text: string | null): void {
    if (!socket.isOpen || this.#isFlooding(socket)) return
    socket.isAlive = true
    const frame = text === null ? null : readFrame(text)
    if (!frame) socket.close('bad_frame')
    else
      socket.frameQueue = socket.frameQueue
        .then(() => this.#handle(socket, frame))
        .catch((error) => this.#refuse(socket, error))
  }

  async #handle(socket: LiveSocket, frame: ClientFrame): Promise<void> {
    if (!socket.isOpen) return
    if ('token' in frame !== !socket.session) return socket.close(socket.session ? 'bad_frame' : 'signed_out')
    if ('token' in frame) return this.#admit(socket, frame.token)
    if ('watch' in frame) return this.#watch(socket, frame.watch)
    if ('feed' in frame) return this.#setFeed(socket, frame.feed)
    return this.#passTyping(socket, this.#options.deps.ids.parse(frame.typing))
  }

  async #admit(socket: LiveSocket, token: string): Promise<void> {
    const { deps, connections, authenticate, onReady } = this.#options
    const session = await authenticate(token)
    if (!session || connections.isEnded(session.id)) return socket.close('signed_out')
    // Pages of other origins are those of apps, and an app without a member has no events.
    if (isAppSession(session) ? session.account === NO_ID : !socket.isFromOwnPage) return socket.close('signed_out')
    if (isAppSession(session)) await deps.limits.take('appCalls', actorOf(session))
    await deps.limits.take('calls', session.account)
    if (isHiddenStanding(await getStanding(deps.db, session.account))) return socket.close('signed_out')
    if (!this.#removePending(socket)) return // closed since
    socket.session = { ...session, token }
    connections.add(socket)
    onReady(socket)
    socket.send(toBytes({ type: 'ready' }))
  }

  #watch(socket: LiveSocket, wireIds: readonly string[]): void {
    const { deps, connections, onWatch } = this.#options
    const tweets = new Set(wireIds.map((id) => deps.ids.parse(id)))
    tweets.delete(NO_ID)
    connections.watch(socket, [...tweets])
    onWatch(socket)
  }

  #setFeed(socket: LiveSocket, feed: 'following' | 'everyone'): void {
    const { everyoneFeed } = this.#options.connections
    if (feed === 'everyone') everyoneFeed.add(socket)
    else everyoneFeed.delete(socket)
  }

  async #passTyping(socket: LiveSocket, to: Id): Promise<void> {
    const { deps, onTyping } = this.#options
    const now = deps.clock()
    const { account } = socket.session!
    if (!socket.hasScope('write:messages')) return socket.close('bad_frame')
    if (to === NO_ID || to === account || now - socket.typedAt < TYPING_MS) return
    socket.typedAt = now
    if (await showsTyping(deps.db, account, to)) onTyping(account, to)
  }

  #isFlooding(socket: LiveSocket): boolean {
    const isFlooding = socket.isFlooding(this.#options.deps.clock())
    if (isFlooding) socket.close('flooding')
    return isFlooding
  }

  #refuse(socket: LiveSocket, error: unknown): void {
    if (error instanceof AppError && error.code === 'rate_limited') return void socket.close('flooding')
    this.#options.deps.log.warn({ err: error }, 'A frame of a live connection could not be handled')
    socket.close('restarting')
  }

  #removePending(socket: LiveSocket): boolean {
    clearTimeout(this.#pending.get(socket))
    return this.#pending.delete(socket)
  }

  #remove(socket: LiveSocket): void {
    const { connections, onClose } = this.#options
    this.#removePending(socket)
    connections.remove(socket)
    onClose(socket)
  }
}
