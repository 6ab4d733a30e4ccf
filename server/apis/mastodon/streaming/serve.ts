/** `/api/v1/streaming`: Mastodon's streaming API as a WebSocket, and as server-sent events below that path. */
import { type IncomingMessage, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { WebSocketServer } from 'ws'
import { toTrustProxyOption } from '#server/core/addresses/address-range.ts'
import type { Config } from '#server/core/config/config.ts'
import { AppError, fail } from '#server/core/errors.ts'
import { BEARER } from '#server/core/http/bearer.ts'
import { allowOrigins, answerPreflights } from '#server/core/http/cross-origin.ts'
import { originOfRequest } from '#server/core/http/origin.ts'
import { API } from '#server/core/http/register.ts'
import type { Running, Serving } from '#server/db/feature.ts'
import { SOCKET_OPTIONS } from '#server/features/delivery/live/serve.ts'
import { Streaming } from './streaming.ts'
import { findStream } from './streams.ts'

const PATH = `${API}/v1/streaming`

/** The streams with a path of their own. */
const PATHS: Record<string, string> = {
  user: 'user',
  'user/notification': 'user:notification',
  public: 'public',
  'public/local': 'public:local',
  'public/remote': 'public:remote',
  hashtag: 'hashtag',
  'hashtag/local': 'hashtag:local',
  list: 'list',
  direct: 'direct',
}
const HAS_MEDIA_STREAM = /^public/

const STAYS_OPEN = { staysOpen: true } as const

const first = (value: unknown): string | undefined => {
  const [text] = [value].flat()
  return typeof text === 'string' && text !== '' ? text : undefined
}

/** Opens the streaming API. Must be called before the server listens. */
export async function serveStreaming(
  { deps, server, authenticate }: Serving,
  { subscribe }: Pick<Running, 'subscribe'>,
): Promise<Streaming> {
  const streaming = new Streaming(deps, authenticate)
  const sockets = new WebSocketServer(SOCKET_OPTIONS)
  server.upgrades.handle(PATH, (request, socket, head) => {
    socket.on('error', () => {})
    const query = new URLSearchParams(request.url?.split('?')[1])
    const token = tokenOf(request, query.get('access_token'))
    const stream = query.get('stream')
    const opened = !stream ? undefined : findStream({ stream, tag: query.get('tag') })
    const admit = async () => ({
      origin: originOfUpgrade(deps.config, request),
      session: await streaming.admit(token),
    })
    admit().then(
      ({ session, origin }) =>
        sockets.handleUpgrade(request, socket, head, (ws) =>
          streaming.acceptSocket(ws, session, { origin, first: opened }),
        ),
      (error) => refuse(server, socket, error),
    )
  })
  await server.register(async (scope) => serveEventStreams(scope, streaming, deps))
  server.addHook('onReady', async () => streaming.start())
  server.addHook('preClose', () => streaming.close())
  subscribe(streaming)
  return streaming
}

/** The token of a request. Mastodon's clients send it in the query, too, which is accepted here only and never logged. */
function tokenOf({ headers }: Pick<IncomingMessage, 'headers'>, inQuery: unknown): string | undefined {
  const [protocol] = (headers['sec-websocket-protocol'] ?? '').split(',')
  return BEARER.exec(headers.authorization ?? '')?.[1] ?? first(inQuery) ?? first(protocol?.trim())
}

/** Refuses an upgrade with an HTTP answer. */
function refuse({ log }: FastifyInstance, socket: Duplex, error: unknown): void {
  if (!(error instanceof AppError)) log.warn({ err: error }, 'A stream could not be opened')
  const { status, message } = error instanceof AppError ? error : new AppError('internal')
  const body = JSON.stringify({ error: message })
  socket.once('finish', () => socket.destroy())
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'connection: close',
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      '',
      body,
    ].join('\r\n'),
  )
}

/** The origin that a WebSocket was opened at. Fastify computes it for other requests only. */
function originOfUpgrade(config: Config, { headers, socket }: IncomingMessage): string {
  const isTrusted = toTrustProxyOption(config.trustProxy)(socket.remoteAddress ?? '', 0)
  // Of several values the last, as Fastify has it: the nearest proxy has written it.
  const forwarded = (name: string) =>
    isTrusted
      ? first(
          String(headers[name] ?? '')
            .split(',')
            .at(-1)
            ?.trim(),
        )
      : undefined
  const host = forwarded('x-forwarded-host') ?? headers.host ?? 'localhost'
  return originOfRequest(config, { protocol: forwarded('x-forwarded-proto') === 'https' ? 'https' : 'http', host })
}

function serveEventStreams(scope: FastifyInstance, streaming: Streaming, deps: Serving['deps']): void {
  scope.get(`${PATH}/health`, async (_request, reply) => reply.type('text/plain; charset=utf-8').send('OK'))
  scope.get(PATH, async (_request, reply) => {
    reply.header('upgrade', 'websocket')
    fail('upgrade_required')
  })
  for (const [path, name] of Object.entries(PATHS))
    scope.get(
      `${PATH}/${path}`,
      { onRequest: allowOrigins, exposeHeadRoute: false, config: STAYS_OPEN },
      async (request, reply) => {
        const query = request.query as Record<string, unknown>
        const session = await streaming.admit(tokenOf(request, query.access_token))
        const isMedia = HAS_MEDIA_STREAM.test(name) && /^(?:1|t|true|on)$/i.test(first(query.only_media) ?? '')
        const stream = findStream({ stream: isMedia ? `${name}:media` : name, tag: first(query.tag) })
        if ('error' in stream) return reply.code(stream.status).send({ error: stream.error })
        if (!session.app.scopes.has(stream.scope)) fail('insufficient_scope', { scope: stream.scope })
        const origin = originOfRequest(deps.config, request)
        reply.hijack()
        reply.raw.writeHead(200, {
          'content-type': 'text/event-stream',
          'cache-control': 'no-store',
          'x-accel-buffering': 'no',
          // The server waits for idle connections when it stops.
          connection: 'close',
        })
        reply.raw.write(':)\n')
        streaming.acceptResponse(reply.raw, session, { origin, stream })
        return reply
      },
    )
  answerPreflights(scope, new Map(Object.keys(PATHS).map((path) => [`${PATH}/${path}`, ['GET']])))
}
