/** Who is connected to this process, and what they look at. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ServerFrame } from '#contract/live.ts'
import type { Id } from '#server/core/ids/ids.ts'
import { createLru } from '#server/core/lru.ts'
import { toBytes } from './frames.ts'
import type { LiveSocket } from './live-socket.ts'

const MOST_SOCKETS = 10
/** Sends before others get their turn. */
const LOT = 250
/** For how long a session that ended is refused whatever a cache still says of it. */
const ENDED_MS = 60_000

export class Connections {
  readonly #byAccount = new Map<Id, Set<LiveSocket>>()
  readonly #byTweet = new Map<Id, Set<LiveSocket>>()
  readonly #ended = createLru<Id, true>(10_000, ENDED_MS)
  readonly everyoneFeed = new Set<LiveSocket>()

  /** Lets a socket in; its member is known. An account that has too many of them loses the oldest. */
  add(socket: LiveSocket): void {
    const { account } = socket.member!
    put(this.#byAccount, account, socket)
    const own = this.#byAccount.get(account)!
    if (own.size <= MOST_SOCKETS) return
    const [oldest] = own
    this.remove(oldest!)
    oldest!.close('too_many_sockets')
  }

  remove(socket: LiveSocket): void {
    if (socket.member) take(this.#byAccount, socket.member.account, socket)
    this.watch(socket, [])
    this.everyoneFeed.delete(socket)
  }

  has(account: Id): boolean {
    return this.#byAccount.has(account)
  }

  /** How many accounts are connected. */
  get size(): number {
    return this.#byAccount.size
  }

  accounts(): Id[] {
    return [...this.#byAccount.keys()]
  }

  socketsOf(account: Id): Iterable<LiveSocket> {
    return this.#byAccount.get(account) ?? []
  }

  *sockets(): Iterable<LiveSocket> {
    for (const own of this.#byAccount.values()) yield* own
  }

  watch(socket: LiveSocket, tweets: readonly Id[]): void {
    for (const tweet of socket.watched) take(this.#byTweet, tweet, socket)
    for (const tweet of tweets) put(this.#byTweet, tweet, socket)
    socket.watched = tweets
  }

  watchersOf(tweet: Id): readonly LiveSocket[] {
    return [...(this.#byTweet.get(tweet) ?? [])]
  }

  isWatched(tweet: Id): boolean {
    return this.#byTweet.has(tweet)
  }

  /** To all tabs of a few accounts. */
  sendTo(accounts: readonly Id[], frame: ServerFrame): void {
    let bytes: Buffer | undefined
    for (const account of new Set(accounts))
      for (const socket of this.socketsOf(account)) {
        bytes ??= toBytes(frame)
        socket.send(bytes)
      }
  }

  /** To as many sockets as there are, some at a time. */
  async broadcast(sockets: Iterable<LiveSocket>, frame: ServerFrame): Promise<void> {
    const bytes = toBytes(frame)
    let sent = 0
    for (const socket of [...sockets]) {
      socket.send(bytes)
      if (++sent % LOT === 0) await nextTurn()
    }
  }

  /** Closes the sockets of a session; those on their way in are refused. */
  endSession(account: Id, session: Id): void {
    this.#ended.set(session, true)
    for (const socket of [...this.socketsOf(account)]) if (socket.member!.id === session) this.signOut(socket)
  }

  /** Closes the sockets of a session that has got another token: its tabs connect again with that one. */
  renewSession(account: Id, session: Id): void {
    for (const socket of [...this.socketsOf(account)])
      if (socket.member!.id === session) {
        this.remove(socket)
        socket.close('restarting')
      }
  }

  isEnded(session: Id): boolean {
    return this.#ended.has(session)
  }

  /** Tells a socket that its session is over. */
  signOut(socket: LiveSocket): void {
    this.remove(socket)
    socket.send(toBytes({ type: 'session.ended' }))
    socket.close('signed_out')
  }
}

function put(map: Map<Id, Set<LiveSocket>>, key: Id, socket: LiveSocket): void {
  const sockets = map.get(key)
  if (sockets) sockets.add(socket)
  else map.set(key, new Set([socket]))
}

function take(map: Map<Id, Set<LiveSocket>>, key: Id, socket: LiveSocket): void {
  const sockets = map.get(key)
  sockets?.delete(socket)
  if (sockets?.size === 0) map.delete(key)
}
