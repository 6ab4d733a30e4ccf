/** `GET /api/live`: the WebSocket of contract/live.ts. */
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { WebSocketServer } from 'ws'
import { LIVE_PATH } from '#contract/live.ts'
import type { Config } from '#server/core/config/config.ts'
import { fail } from '#server/core/errors.ts'
import type { Authenticate } from '#server/core/http/call.ts'
import type { Deps } from '#server/db/deps.ts'
import { Live } from './live.ts'

/** Bytes of a client frame. The longest names LIVE_WATCHED tweets. */
const FRAME_BYTES = 8 * 1024

/** The options of servers of WebSockets. */
export const SOCKET_OPTIONS = {
  noServer: true,
  clientTracking: false,
  // Compression would take more memory than the frames.
  perMessageDeflate: false,
  maxPayload: FRAME_BYTES,
  maxFragments: 16,
  maxBufferedChunks: 256,
  closeTimeout: 2_000,
}

/** Opens the WebSocket endpoint. */
export function serveLive(deps: Deps, server: FastifyInstance, authenticate: Authenticate): Live {
  const live = new Live(deps, authenticate)
  const handshake = new WebSocketServer(SOCKET_OPTIONS)
  server.upgrades.handle(LIVE_PATH, (request, socket, head) =>
    handshake.handleUpgrade(request, socket, head, (ws) => live.accept(ws, isFromOwnPage(deps.config, request))),
  )
  server.get(LIVE_PATH, async (_request, reply) => {
    reply.header('upgrade', 'websocket')
    fail('upgrade_required')
  })
  server.addHook('onReady', () => live.start())
  server.addHook('preClose', () => live.close())
  return live
}

/**
 * Whether a page of this origin asks, or a program that sends no Origin header. Pages of other origins may use tokens of
 * apps alone. Behind a proxy the host is `X-Forwarded-Host`, a header that no page can set.
 */
function isFromOwnPage({ publicUrl }: Pick<Config, 'publicUrl'>, { headers }: IncomingMessage): boolean {
  const { origin } = headers
  const hosts = [headers.host, headers['x-forwarded-host']]
  return origin === undefined || origin === publicUrl || (URL.canParse(origin) && hosts.includes(new URL(origin).host))
}
