/** The link in a process that reads: connects to the hub of the process that writes (server/core/bus/local-hub.ts). */
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { within } from '#server/core/within.ts'
import { type CallAnswer, readLines, readNumbered, toLine, unpackFailure } from './local-lines.ts'
import type { PubSubTransport, TransportHandlers } from './pub-sub-transport.ts'

/** A process that writes is replaced within a second or two. */
const RETRY_MS = 50
const CALL_MS = 5_000

const notConnected = () => new Error('The process that writes cannot be reached')

interface Waiter {
  resolve(value: unknown): void
  reject(reason: unknown): void
}

/** A link to the hub: a transport of messages, which also calls the process of the hub. */
export class LocalLink implements PubSubTransport {
  readonly #path: string
  readonly #stop = new AbortController()
  /** Set once the hub has answered: from then on no message is missed. */
  #socket: Socket | undefined
  #waiting = new Map<number, Waiter>()
  #lastId = 0

  constructor(path: string) {
    this.#path = path
  }

  async subscribe(handlers: TransportHandlers): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    void this.#stayConnected(handlers, resolve)
    await promise
  }

  async publish(message: string): Promise<void> {
    if (!this.#socket) throw notConnected()
    this.#socket.write(toLine('m', message))
  }

  // The hub writes to a connection in order: messages published earlier come before this answer.
  async sync(): Promise<void> {
    if (!this.#socket) throw notConnected()
    await this.#ask(this.#socket, (id) => toLine('s', id))
  }

  /** Calls the answerer of this name in the other process. Throws its error. */
  async call<T>(name: string, ...given: unknown[]): Promise<T> {
    if (!this.#socket) throw notConnected()
    const asked = this.#ask(this.#socket, (id) => toLine('c', `${id} ${JSON.stringify([name, ...given])}`))
    const answer = (await within(CALL_MS, asked)) as CallAnswer | undefined
    if (!answer) throw notConnected()
    if ('failure' in answer) throw unpackFailure(answer.failure)
    return answer.value as T
  }

  async close(): Promise<void> {
    this.#stop.abort()
    this.#socket?.destroy()
  }

  #ask(socket: Socket, line: (id: number) => string): Promise<unknown> {
    const id = ++this.#lastId
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject })
      socket.write(line(id))
    })
  }

  async #stayConnected(handlers: TransportHandlers, onTried: () => void): Promise<void> {
    const { signal } = this.#stop
    for (let connections = 0; !signal.aborted; ) {
      const socket = connect(this.#path)
      const closed = new Promise<void>((resolve) => {
        socket.on('error', () => {}).once('close', () => resolve())
      })
      readLines(socket, (line) => this.#receive(line, handlers))
      const isOpen = await Promise.race([this.#ask(socket, (id) => toLine('s', id)).then(() => true), closed])
      if (isOpen && !signal.aborted) {
        this.#socket = socket
        if (connections++ > 0) handlers.onMissed()
        onTried()
        await closed
      }
      socket.destroy()
      this.#socket = undefined
      this.#rejectAll()
      onTried()
      await wait(RETRY_MS, null, { signal, ref: false }).catch(() => {})
    }
  }

  #receive(line: string, handlers: TransportHandlers): void {
    const text = line.slice(1)
    if (line[0] === 'm') handlers.onMessage(text)
    else if (line[0] === 's') this.#settle(Number(text))
    else this.#settle(...readNumbered(text))
  }

  #settle(id: number, value?: unknown): void {
    this.#waiting.get(id)?.resolve(value)
    this.#waiting.delete(id)
  }

  #rejectAll(): void {
    const waiting = [...this.#waiting.values()]
    this.#waiting.clear()
    for (const { reject } of waiting) reject(notConnected())
  }
}
