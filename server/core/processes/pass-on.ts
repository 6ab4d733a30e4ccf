/**
 * Passes requests on to the process that writes: all that are no reads, before any work on them, and reads that turn
 * out to write. That process counts their limits and logs them as if the client had sent them there.
 */
import { Agent, type IncomingMessage, type ServerResponse, request as send } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#server/core/config/config.ts'
import { AppError } from '#server/core/errors.ts'
import { errorFormOf } from '#server/core/http/error-forms.ts'
import { apiHeaders, everyAnswer } from '#server/core/http/headers.ts'
import { discardRest, isReceived } from '#server/core/http/unread-body.ts'
import { preferredLanguage } from '#server/core/i18n/requested-language.ts'
import { CLIENT_HEADER, passedHeaders } from './passed-headers.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Passes the request on to the process that writes; only in a process that reads. */
    passOn?(request: FastifyRequest, reply: FastifyReply): FastifyReply
  }
  interface FastifyContextConfig {
    /** A `GET` that writes: it is passed on before its limits are counted. */
    isWrite?: true
  }
}

/**
 * Connections to the process that writes. It would not know of further requests: they would wait here without limit,
 * while it refuses requests that wait too long.
 */
const MAX_CONNECTIONS = 2_048
const READS = new Set(['GET', 'HEAD', 'OPTIONS'])
/** By then a new process that writes usually listens. */
const RETRY_AFTER_S = 2

/** `path` is the socket on which that process takes requests. */
export function passWritesOn(server: FastifyInstance, config: Pick<Config, 'publicUrl'>, path: string): void {
  const way: Way = { agent: new Agent({ keepAlive: true, maxSockets: MAX_CONNECTIONS }), path, config }
  const http = server.server
  const handlers = http.listeners('request') as ((request: IncomingMessage, response: ServerResponse) => void)[]
  http.removeAllListeners('request')
  http.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!isRead(request)) forward(request, response, way)
    else for (const handler of handlers) handler.call(http, request, response)
  })
  const passOn = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    reply.hijack()
    forward(request.raw, reply.raw, way)
    return reply
  }
  server.decorate('passOn', passOn)
  // When Fastify listens on a second address, such as an IPv6 one, it creates another server for it.
  server.addHook('onRequest', (request, reply, done) =>
    isRead(request) && !request.routeOptions.config?.isWrite ? done() : void passOn(request, reply),
  )
  server.addHook('onClose', async () => way.agent.destroy())
}

const isRead = ({ method = '' }: { method?: string | undefined }): boolean => READS.has(method)

interface Way {
  agent: Agent
  path: string
  config: Pick<Config, 'publicUrl'>
}

function forward(request: IncomingMessage, response: ServerResponse, way: Way): void {
  const { method, url, socket } = request
  const headers = [...passedHeaders(request), CLIENT_HEADER, socket.remoteAddress ?? '']
  // Node would send a request without a body as if its body had an unknown length.
  if (!isRead(request) && !hasBody(request)) headers.push('content-length', '0')
  const passed = send({ agent: way.agent, socketPath: way.path, method, path: url, headers })
  passed.on('response', (answer) => {
    // The other process closes a connection on which the client still sends, after giving it time to read the answer.
    const end = answer.headers.connection === 'close' ? ['connection', 'close'] : []
    response.sendDate = false
    response.writeHead(answer.statusCode!, [...passedHeaders(answer), ...end])
    answer.on('error', () => response.destroy())
    answer.pipe(response, { end: false })
    answer.once('end', () => {
      if (!isReceived(request)) passed.destroy()
      void discardRest(request).then(() => response.end())
    })
  })
  passed.on('error', (error: NodeJS.ErrnoException) => {
    request.unpipe(passed)
    // A truncated answer shows the failure itself.
    if (!response.headersSent && !response.destroyed) refuse(request, response, way, error)
    else request.resume()
  })
  response.once('close', () => {
    if (!response.writableFinished) passed.destroy()
  })
  request.on('error', () => passed.destroy())
  if (request.readableEnded) passed.end()
  else request.pipe(passed)
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined

/** It is unknown whether a request that was sent was carried out. */
function refuse(
  request: IncomingMessage,
  response: ServerResponse,
  { config }: Way,
  { syscall }: NodeJS.ErrnoException,
): void {
  const error = new AppError(syscall === 'connect' ? 'restarting' : 'store_unavailable')
  const { toBody } = errorFormOf(request.url)
  const body = JSON.stringify(toBody(error.bodyIn(preferredLanguage(request.headers['accept-language'])), error.status))
  const end = isReceived(request) ? {} : { connection: 'close' }
  response
    .writeHead(error.status, {
      ...everyAnswer(config),
      ...apiHeaders,
      'retry-after': String(RETRY_AFTER_S),
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      ...end,
    })
    .write(body)
  void discardRest(request).then(() => response.end())
}
