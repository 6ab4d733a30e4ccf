/**
 * The hub in the process that writes, where several processes of one machine share an embedded database: relays
 * messages between all processes, and answers calls. server/core/bus/local-link.ts is the other end.
 */
import { rmSync } from 'node:fs'
import { createServer, type Server, type Socket } from 'node:net'
import { ownSocket } from '#server/core/processes/local-paths.ts'
import { type CallAnswer, packFailure, readLines, readNumbered, toLine } from './local-lines.ts'
import type { PubSubTransport, TransportHandlers } from './pub-sub-transport.ts'

/** Maximum unread bytes of a process. Beyond, it is disconnected, and starts again with empty caches. */
const MAX_UNREAD_BYTES = 32 * 2 ** 20

type Answerer = (...given: never[]) => unknown

/** The hub of one machine: a transport of messages, which also answers calls of other processes. */
export class LocalHub implements PubSubTransport {
  readonly #server: Server
  readonly #links = new Set<Socket>()
  readonly #answerers = new Map<string, Answerer>()
  #handlers: TransportHandlers | undefined

  private constructor() {
    this.#server = createServer((socket) => this.#accept(socket))
  }

  /** Listens on a path that only this user can reach. */
  static async listen(path: string): Promise<LocalHub> {
    const hub = new LocalHub()
    // A process that was killed has left its socket.
    if (process.platform !== 'win32') rmSync(path, { force: true })
    await new Promise<void>((resolve, reject) => {
      hub.#server.once('error', reject).listen(ownSocket(path), () => resolve())
    })
    return hub
  }

  /** Answers calls of other processes with this name. */
  answer(name: string, give: Answerer): void {
    this.#answerers.set(name, give)
  }

  /** Subscribes to the messages of other processes. */
  async subscribe(handlers: TransportHandlers): Promise<void> {
    this.#handlers = handlers
  }

  /** Writes before it returns, so that an answer to a later call of another process comes after it. */
  async publish(message: string): Promise<void> {
    for (const link of this.#links) this.#send(link, toLine('m', message))
  }

  async sync(): Promise<void> {}

  async close(): Promise<void> {
    this.#server.close()
    for (const link of this.#links) link.destroy()
  }

  #accept(socket: Socket): void {
    this.#links.add(socket)
    // A process that dies resets its connection.
    socket.on('error', () => {})
    socket.once('close', () => this.#links.delete(socket))
    readLines(socket, (line) => {
      const text = line.slice(1)
      if (line[0] === 's') this.#send(socket, toLine('s', text))
      else if (line[0] === 'c') void this.#answer(socket, ...readNumbered<[string, ...never[]]>(text))
      else {
        this.#handlers?.onMessage(text)
        void this.publish(text)
      }
    })
  }

  async #answer(socket: Socket, id: number, [name, ...given]: [string, ...never[]]): Promise<void> {
    let answer: CallAnswer
    try {
      answer = { value: await this.#answerers.get(name)?.(...given) }
    } catch (error) {
      answer = packFailure(error)
    }
    this.#send(socket, toLine('a', `${id} ${JSON.stringify(answer)}`))
  }

  #send(link: Socket, line: string): void {
    if (link.writableLength > MAX_UNREAD_BYTES) link.destroy()
    else link.write(line)
  }
}
