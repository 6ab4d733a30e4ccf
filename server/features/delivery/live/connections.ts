/** The sockets connected to this process, by account and by watched tweet. */

import { setImmediate as nextTurn } from 'node:timers/promises'
import type { SessionEnd } from '#contract/errors.ts'
import type { ServerFrame } from '#contract/live.ts'
import type { Id } from '#server/core/ids/ids.ts'
import { createEndedSessions } from './ended-sessions.ts'
import { scopeOfFrame } from './frame-scopes.ts'
import { toBytes } from './frames.ts'
import type { LiveSocket } from './live-socket.ts'

const MAX_SOCKETS = 10
/** Sockets per turn of the event loop. */
const BATCH = 250

export class Connections {
  readonly #byAccount = new Map<Id, Set<LiveSocket>>()
  readonly #byTweet = new Map<Id, Set<LiveSocket>>()
  readonly #ended = createEndedSessions()
  readonly everyoneFeed = new Set<LiveSocket>()

  /** Adds an authenticated socket. Closes the oldest one of an account that has too many, or of one of its apps. */
  add(socket: LiveSocket): void {
    const { account, app } = socket.session!
    addTo(this.#byAccount, account, socket)
    const sockets = [...this.#byAccount.get(account)!].filter(({ session }) => session!.app?.id === app?.id)
    if (sockets.length <= MAX_SOCKETS) return
    const [oldest] = sockets
    this.remove(oldest!)
    oldest!.close('too_many_sockets')
  }

  remove(socket: LiveSocket): void {
    if (socket.session) removeFrom(this.#byAccount, socket.session.account, socket)
    this.watch(socket, [])
    this.everyoneFeed.delete(socket)
  }

  has(account: Id): boolean {
    return this.#byAccount.has(account)
  }

  /** The number of connected accounts. */
  get size(): number {
    return this.#byAccount.size
  }

  /** The number of connected sockets. */
  get socketCount(): number {
    let count = 0
    for (const sockets of this.#byAccount.values()) count += sockets.size
    return count
  }

  accounts(): Id[] {
    return [...this.#byAccount.keys()]
  }

  socketsOf(account: Id): Iterable<LiveSocket> {
    return this.#byAccount.get(account) ?? []
  }

  *sockets(): Iterable<LiveSocket> {
    for (const sockets of this.#byAccount.values()) yield* sockets
  }

  watch(socket: LiveSocket, tweets: readonly Id[]): void {
    for (const tweet of socket.watched) removeFrom(this.#byTweet, tweet, socket)
    for (const tweet of tweets) addTo(this.#byTweet, tweet, socket)
    socket.watched = tweets
  }

  watchersOf(tweet: Id): readonly LiveSocket[] {
    return [...(this.#byTweet.get(tweet) ?? [])]
  }

  isWatched(tweet: Id): boolean {
    return this.#byTweet.has(tweet)
  }

  /** The number of watched tweets. */
  get watchedCount(): number {
    return this.#byTweet.size
  }

  /** Sends a frame to every socket of these accounts, to those of apps by their scopes. */
  sendTo(accounts: readonly Id[], frame: ServerFrame): void {
    const scope = scopeOfFrame(frame)
    let bytes: Buffer | undefined
    for (const account of new Set(accounts))
      for (const socket of this.socketsOf(account)) {
        if (!socket.hasScope(scope)) continue
        bytes ??= toBytes(frame)
        socket.send(bytes)
      }
  }

  /** Sends a frame to any number of sockets, to those of apps by their scopes, in batches. */
  async broadcast(sockets: Iterable<LiveSocket>, frame: ServerFrame): Promise<void> {
    const scope = scopeOfFrame(frame)
    const bytes = toBytes(frame)
    let sent = 0
    for (const socket of [...sockets].filter((each) => each.hasScope(scope))) {
      socket.send(bytes)
      if (++sent % BATCH === 0) await nextTurn()
    }
  }

  /** Closes the sockets of a session, and refuses new ones. */
  endSession({ account, session, ended }: { account: Id; session: Id; ended?: SessionEnd }): void {
    this.#ended.set(session, true)
    for (const socket of [...this.socketsOf(account)]) if (socket.session!.id === session) this.signOut(socket, ended)
  }

  /** Closes the sockets of a session whose token was replaced. Its tabs reconnect with the new token. */
  renewSession(account: Id, session: Id): void {
    for (const socket of [...this.socketsOf(account)])
      if (socket.session!.id === session) {
        this.remove(socket)
        socket.close('restarting')
      }
  }

  isEnded(session: Id): boolean {
    return this.#ended.has(session)
  }

  /** Announces the end of the session to a socket, and closes it. */
  signOut(socket: LiveSocket, ended?: SessionEnd): void {
    this.remove(socket)
    socket.send(toBytes({ type: 'session.ended', ...(ended && { ended }) }))
    socket.close('signed_out')
  }
}

function addTo(map: Map<Id, Set<LiveSocket>>, key: Id, socket: LiveSocket): void {
  const sockets = map.get(key)
  if (sockets) sockets.add(socket)
  else map.set(key, new Set([socket]))
}

function removeFrom(map: Map<Id, Set<LiveSocket>>, key: Id, socket: LiveSocket): void {
  const sockets = map.get(key)
  sockets?.delete(socket)
  if (sockets?.size === 0) map.delete(key)
}
