/** Replies to requests whose body was not fully read. */
import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'

/** How long the rest of a body is read and discarded. */
const LINGER_MS = 5_000

/**
 * Sends such an answer at once and closes the connection afterwards, but not while the client is still sending: closing
 * with unread bytes resets the connection, and the client would lose the answer.
 */
export function closeAfterUnreadBody(server: FastifyInstance): void {
  server.addHook('onSend', (request, reply, payload, done) => {
    if (isReceived(request.raw)) return done(null, payload)
    // The rest of a small body may be in the packet that is being read.
    setImmediate(() => {
      if (isReceived(request.raw)) return done(null, payload)
      reply.header('connection', 'close')
      if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return done(null, payload)
      const bytes = Buffer.from(payload as string)
      reply.header('content-length', bytes.length)
      done(null, Readable.from(answerThenDrain(request.raw, bytes), { objectMode: false }))
    })
  })
}

/** Whether a request was received completely. */
export const isReceived = ({ complete, destroyed, headers }: IncomingMessage): boolean =>
  complete || destroyed || (headers['transfer-encoding'] === undefined && !Number(headers['content-length']))

async function* answerThenDrain(raw: IncomingMessage, answer: Buffer): AsyncGenerator<Buffer> {
  yield answer
  await discardRest(raw)
}

/** Reads and discards the rest of a body, so that the client reads its answer before the connection is closed. */
export async function discardRest(raw: IncomingMessage): Promise<void> {
  if (isReceived(raw)) return
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, LINGER_MS)
  raw.unpipe()
  raw.once('end', resolve).once('close', resolve).resume()
  await promise
  clearTimeout(timer)
}
