import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import { BODY_BYTES } from '#contract/limits.ts'
import { LIVE_PATH } from '#contract/live.ts'
import type { Config } from '#server/core/config/config.ts'
import { toTrustProxyOption } from '#server/core/network/network-address.ts'
import { AppError } from '../errors.ts'
import { describeError, redactedPaths } from '../log.ts'
import { handleError } from './error-handler.ts'
import { setHeaders } from './headers.ts'
import { closeAfterUnreadBody } from './unread-body.ts'

/** How often connections are looked at while the server stops. */
const IDLE_LOOK_MS = 50

/** The bare server: parsing, limits, refusals. Knows no call yet. */
export async function createServer(
  config: Pick<Config, 'logLevel' | 'trustProxy' | 'publicUrl'>,
): Promise<FastifyInstance> {
  const logsRequests = ['info', 'debug', 'trace'].includes(config.logLevel)
  const server = Fastify({
    // The logger's own stream throws when a terminal is gone; that of the process says so to a listener.
    logger: {
      stream: process.stdout,
      level: config.logLevel,
      redact: redactedPaths,
      serializers: { err: describeError, req: describeRequest },
    },
    // A line a request costs as much as the request: only for those who ask for it.
    logController: new LogController({ disableRequestLogging: !logsRequests }),
    // Nor is a logger made for each request that is not logged.
    ...(!logsRequests && { childLoggerFactory: (logger) => logger }),
    trustProxy: toTrustProxyOption(config.trustProxy),
    bodyLimit: BODY_BYTES,
    requestTimeout: 120_000,
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    genReqId: () => crypto.randomUUID(),
    // Addresses that cannot even be read are refused in the same words as everything else.
    frameworkErrors: handleError,
    return503OnClosing: false,
    // Whoever asks for another protocol is answered in HTTP, as if they had not.
    http: { shouldUpgradeCallback: isLiveUpgrade },
  })
  setHeaders(server, config)
  refuseWhileClosing(server)
  closeIdleConnections(server)
  closeAfterUnreadBody(server)
  server.removeAllContentTypeParsers()
  await server.register(multipart)
  // Some clients announce JSON and send nothing.
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    if (text === '') return done(null, undefined)
    try {
      done(null, JSON.parse(text as string))
    } catch {
      done(new AppError('malformed_json'), undefined)
    }
  })
  for (const name of ['session', 'form', 'idempotencyKey']) server.decorateRequest(name, null)
  server.setErrorHandler(handleError)
  return server
}

/** What a request line says: no query, which holds what people search for and what providers lead back with. */
const describeRequest = ({ method, url, ip }: FastifyRequest) => ({
  method,
  url: url.replace(/\?.*/s, ''),
  remoteAddress: ip,
})

const isLiveUpgrade = ({ method, url = '', headers }: IncomingMessage): boolean =>
  method === 'GET' && url.split('?')[0] === LIVE_PATH && headers.upgrade?.toLowerCase() === 'websocket'

/** What still comes in on open connections while the server stops is told so. */
function refuseWhileClosing(server: FastifyInstance): void {
  let isClosing = false
  server.addHook('preClose', async () => {
    isClosing = true
  })
  server.addHook('onRequest', (_request, _reply, done) => done(isClosing ? new AppError('restarting') : undefined))
}

/**
 * Closes, while the server stops, connections on which nothing is asked. Clients connect ahead of need, which Node takes for
 * a busy connection, and what falls idle after an answer Node would keep open for more than a minute.
 */
function closeIdleConnections(server: FastifyInstance): void {
  const sockets = new Set<Socket>()
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  server.addHook('preClose', async () => {
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
    const timer = setInterval(() => server.server.closeIdleConnections(), IDLE_LOOK_MS).unref()
    server.server.once('close', () => clearInterval(timer))
  })
}
