/** The connections of the streaming API to this process, by account. */

import type { Scope } from '#contract/scopes.ts'
import type { Id } from '#server/core/ids/ids.ts'
import { createEndedSessions } from '#server/features/delivery/live/ended-sessions.ts'
import type { Listener } from './listener.ts'
import type { StreamEvent } from './stream-event.ts'
import type { Stream } from './streams.ts'

/** Connections of one app for one account. */
const MAX_CONNECTIONS = 10

/** Whether a stream carries an event. */
export type Carries = (stream: Stream) => boolean

export class Listeners {
  readonly #byAccount = new Map<Id, Set<Listener>>()
  readonly #ended = createEndedSessions()
  #count = 0

  /** Adds a connection. Closes the oldest one of an app that has too many for the account. */
  add(listener: Listener): void {
    const { account, app } = listener.session
    const all = this.#byAccount.get(account) ?? new Set()
    this.#byAccount.set(account, all.add(listener))
    this.#count++
    const own = [...all].filter(({ session }) => session.app.id === app.id)
    if (own.length > MAX_CONNECTIONS) this.close(own[0]!, 'too_many_sockets')
  }

  remove(listener: Listener): void {
    const all = this.#byAccount.get(listener.session.account)
    if (!all?.delete(listener)) return
    this.#count--
    if (all.size === 0) this.#byAccount.delete(listener.session.account)
  }

  /** Removes a connection, and closes it. */
  close(listener: Listener, reason: Parameters<Listener['close']>[0]): void {
    this.remove(listener)
    listener.close(reason)
  }

  has(account: Id): boolean {
    return this.#byAccount.has(account)
  }

  /** The number of connected accounts. */
  get size(): number {
    return this.#byAccount.size
  }

  /** The number of connections. */
  get count(): number {
    return this.#count
  }

  accounts(): Id[] {
    return [...this.#byAccount.keys()]
  }

  *all(): Iterable<Listener> {
    for (const listeners of this.#byAccount.values()) yield* listeners
  }

  /** The accounts with a stream that carries something. */
  accountsWith(carries: Carries): Id[] {
    return this.accounts().filter((account) => this.originsOf(account, carries).length > 0)
  }

  /** The origins of an account's connections that have such a stream: nearly always one. */
  originsOf(account: Id, carries: Carries): string[] {
    const origins = new Set<string>()
    for (const { origin, streams } of this.#byAccount.get(account) ?? [])
      if (!origins.has(origin) && [...streams.values()].some(carries)) origins.add(origin)
    return [...origins]
  }

  /** Sends an event to the streams of an account that carry it, on connections of an origin and with a scope if given. */
  send(account: Id, event: StreamEvent, carries: Carries, { at, scope }: { at?: string; scope?: Scope } = {}): void {
    for (const listener of this.#byAccount.get(account) ?? []) {
      if (at !== undefined && listener.origin !== at) continue
      if (scope && !listener.session.app.scopes.has(scope)) continue
      for (const stream of listener.streams.values()) if (carries(stream)) listener.sendEvent(event, stream)
    }
  }

  /** Closes the connections of an ended session, and refuses new ones. */
  endSession(account: Id, session: Id): void {
    this.#ended.set(session, true)
    for (const listener of [...(this.#byAccount.get(account) ?? [])])
      if (listener.session.id === session) this.close(listener, 'signed_out')
  }

  isEnded(session: Id): boolean {
    return this.#ended.has(session)
  }
}
