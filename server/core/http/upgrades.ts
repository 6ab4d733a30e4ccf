/** The paths that requests open a WebSocket at, and what handles each. */
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    upgrades: Upgrades
  }
}

type HandleUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void

/** The WebSockets of a server, by path. Upgrades of other paths, and to other protocols, are answered in HTTP. */
export class Upgrades {
  readonly #handlers = new Map<string, HandleUpgrade>()

  /** Lets a path, which may end with a slash, open WebSockets. */
  handle(path: string, handler: HandleUpgrade): void {
    this.#handlers.set(path, handler)
  }

  /** Whether a request opens a WebSocket. */
  readonly accepts = (request: IncomingMessage): boolean =>
    request.method === 'GET' &&
    request.headers.upgrade?.toLowerCase() === 'websocket' &&
    this.#handlerOf(request) !== undefined

  /** Passes the upgrades of a server on to the handlers of their paths. */
  attachTo({ server }: Pick<FastifyInstance, 'server'>): void {
    server.on('upgrade', (request, socket, head) => this.#handlerOf(request)?.(request, socket, head))
  }

  #handlerOf({ url = '' }: IncomingMessage): HandleUpgrade | undefined {
    const [path = ''] = url.split('?')
    return this.#handlers.get(path.replace(/(.)\/$/, '$1'))
  }
}
