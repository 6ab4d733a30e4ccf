/** Receives the requests that other processes of this machine pass on (pass-on.ts). */
import { rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { ownSocket } from './local-paths.ts'
import { CLIENT_HEADER } from './passed-headers.ts'

const IDLE_CHECK_MS = 50
/** Above Node's limit for clients, because a header is added. */
const HEADER_BYTES = 17 * 1_024

/**
 * Receives requests on a socket that only this user can reach, once the returned function is called. They are handled
 * like requests of the clients that sent them.
 */
export function takePassedOn(server: FastifyInstance, path: string): () => Promise<void> {
  // Connections stay open: closing one just when a request is sent on it would lose the request.
  const inner = createServer(
    { keepAliveTimeout: 0, requestTimeout: 0, maxHeaderSize: HEADER_BYTES },
    (request, response) => {
      const value = request.headers[CLIENT_HEADER]
      delete request.headers[CLIENT_HEADER]
      // A connection carries one request at a time.
      Object.defineProperty(request.socket, 'remoteAddress', { value, configurable: true })
      server.server.emit('request', request, response)
    },
  )
  server.addHook('preClose', async () => {
    const timer = setInterval(() => inner.closeIdleConnections(), IDLE_CHECK_MS)
    await new Promise<void>((resolve) => inner.close(() => resolve()))
    clearInterval(timer)
  })
  return () => {
    // A process that was killed has left its socket.
    if (process.platform !== 'win32') rmSync(path, { force: true })
    return new Promise<void>((resolve, reject) => {
      inner.once('error', reject).listen(ownSocket(path), () => resolve())
    })
  }
}
