import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import { type ErrorCode, errors } from '#contract/errors.ts'
import { BODY_BYTES } from '#contract/limits.ts'
import { toTrustProxyOption } from '#server/core/addresses/address-range.ts'
import type { Config } from '#server/core/config/config.ts'
import { AppError } from '#server/core/errors.ts'
import { describeError, redactedPaths } from '#server/core/log.ts'
import { handleError } from './error-handler.ts'
import { setHeaders } from './headers.ts'
import { observeCalls } from './observe-calls.ts'
import { closeAfterUnreadBody } from './unread-body.ts'
import { Upgrades } from './upgrades.ts'

/** Interval of closing idle connections while the server stops. */
const IDLE_CHECK_MS = 50

/** Creates the Fastify server with parsers, limits and error handling, but without routes. */
export async function createServer(
  config: Pick<Config, 'logLevel' | 'trustProxy' | 'publicUrl'>,
): Promise<FastifyInstance> {
  const upgrades = new Upgrades()
  const logsRequests = ['info', 'debug', 'trace'].includes(config.logLevel)
  const server = Fastify({
    // The logger's own stream throws when the terminal closes; process.stdout emits an error, which main.ts handles.
    logger: {
      stream: process.stdout,
      level: config.logLevel,
      redact: redactedPaths,
      serializers: { err: describeError, req: describeRequest },
    },
    // A log line costs as much as a request, so requests are logged only at level info and below.
    logController: new LogController({ disableRequestLogging: !logsRequests }),
    // Requests that are not logged share one logger.
    ...(!logsRequests && { childLoggerFactory: (logger) => logger }),
    trustProxy: toTrustProxyOption(config.trustProxy),
    bodyLimit: BODY_BYTES,
    requestTimeout: 120_000,
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    genReqId: () => crypto.randomUUID(),
    // Malformed URLs get the same error bodies as everything else.
    frameworkErrors: handleError,
    clientErrorHandler: refuseUnreadable,
    return503OnClosing: false,
    // Upgrades to other protocols are ignored and answered in HTTP.
    http: { shouldUpgradeCallback: upgrades.accepts },
  })
  server.decorate('upgrades', upgrades)
  upgrades.attachTo(server)
  setHeaders(server, config)
  observeCalls(server)
  refuseWhileClosing(server)
  closeIdleConnections(server)
  keepClientAddresses(server)
  closeAfterUnreadBody(server)
  server.removeAllContentTypeParsers()
  await server.register(multipart)
  // Some clients send the content type of JSON with an empty body.
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    if (text === '') return done(null, undefined)
    try {
      done(null, JSON.parse(text as string))
    } catch {
      done(new AppError('malformed_json'), undefined)
    }
  })
  for (const name of ['session', 'app', 'form', 'idempotencyKey']) server.decorateRequest(name, null)
  server.setErrorHandler(handleError)
  return server
}

/**
 * Answers data that is no HTTP request, or has more than 16 KB of headers. As its path is unknown, the body has the fields of
 * both APIs.
 */
function refuseUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code !== 'ECONNRESET' && socket.writable) {
    const [status, message] = errors.bad_request
    const body = JSON.stringify({ message, code: 'bad_request' satisfies ErrorCode, error: message })
    const head = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'connection: close',
      'content-type: application/json; charset=utf-8',
    ]
    socket.write([...head, `content-length: ${Buffer.byteLength(body)}`, '', body].join('\r\n'))
  }
  socket.destroy(error)
}

/** Reads the address of each client when it connects. Node then remembers it after the client has disconnected. */
function keepClientAddresses(server: FastifyInstance): void {
  server.server.on('connection', (socket: Socket) => void socket.remoteAddress)
}

/** Log fields of a request. The query is left out: it holds search terms and OAuth codes. */
const describeRequest = ({ method, url, ip }: FastifyRequest) => ({
  method,
  url: url.replace(/\?.*/s, ''),
  remoteAddress: ip,
})

/** Refuses requests that arrive on open connections while the server stops. */
function refuseWhileClosing(server: FastifyInstance): void {
  let isClosing = false
  server.addHook('preClose', async () => {
    isClosing = true
  })
  server.addHook('onRequest', (_request, _reply, done) => done(isClosing ? new AppError('restarting') : undefined))
}

/**
 * Closes idle connections while the server stops. Node counts a connection without any request as busy, and keeps one that
 * becomes idle after an answer open for more than a minute.
 */
function closeIdleConnections(server: FastifyInstance): void {
  const sockets = new Set<Socket>()
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  server.addHook('preClose', async () => {
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
    const timer = setInterval(() => server.server.closeIdleConnections(), IDLE_CHECK_MS).unref()
    server.server.once('close', () => clearInterval(timer))
  })
}
