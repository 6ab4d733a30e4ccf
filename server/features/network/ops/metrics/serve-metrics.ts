/**
 * Serves metrics for Prometheus: on a separate port, and with a token on the port of the app. Loaded only when one is
 * configured.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { AggregatorRegistry, type MetricObjectWithValues, type MetricValue, type Registry } from 'prom-client'
import { openMetricsWarning } from '#server/core/config/observation.ts'
import { fail } from '#server/core/errors.ts'
import { isSameSecret } from '#server/core/security/same-secret.ts'
import type { ServerWatch } from '#server/features/network/ops/server-watch.ts'
import { MetricsPortError } from './metrics-port-error.ts'
import { addNetworkMetrics } from './network-metrics.ts'
import { createProcessMetrics } from './process-metrics.ts'

const PATH = '/metrics'

export function serveMetrics(watch: ServerWatch, server: FastifyInstance): void {
  const { config, log } = watch.deps
  const { port, token } = config.metrics
  const warning = openMetricsWarning(config)
  if (warning) log.warn(warning)
  const own = createProcessMetrics(watch)
  watch.siblings.answer('metrics', () => own.getMetricsAsJSON())
  const mayRead = ({ authorization = '' }: { authorization?: string | undefined }) =>
    !token || isSameSecret(/^bearer +(\S+)\s*$/i.exec(authorization)?.[1] ?? '', token.reveal())

  if (token)
    server.get(PATH, async (request, reply) => {
      if (!mayRead(request.headers)) fail('route_not_found')
      return reply
        .header('cache-control', 'no-store')
        .type(own.contentType)
        .send(await collect(watch))
    })
  if (port !== null) listen(watch, server, mayRead, own)
}

type MetricsOfProcess = MetricObjectWithValues<MetricValue<string>>[]

/** The metrics of all processes of this machine in the text format of Prometheus. */
async function collect(watch: ServerWatch): Promise<string> {
  const parts = await watch.siblings.ask<MetricsOfProcess>('metrics')
  const all = AggregatorRegistry.aggregate(parts) as Registry
  await addNetworkMetrics(all, watch)
  return all.metrics()
}

/**
 * Listens on METRICS_PORT while the server runs. Workers share the port, like the port of the app: one of them answers.
 */
function listen(
  watch: ServerWatch,
  server: FastifyInstance,
  mayRead: (headers: IncomingMessage['headers']) => boolean,
  { contentType }: Registry,
): void {
  const { host, port } = watch.deps.config.metrics
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const isFound = request.method === 'GET' && request.url?.split('?')[0] === PATH && mayRead(request.headers)
    if (!isFound) return void response.writeHead(404).end()
    try {
      const text = await collect(watch)
      response.writeHead(200, { 'content-type': contentType, 'cache-control': 'no-store' }).end(text)
    } catch (err) {
      watch.deps.log.error({ err }, 'The metrics could not be collected')
      response.writeHead(500).end()
    }
  }
  const own: Server = createServer((request, response) => void answer(request, response))
  server.addHook('onReady', async () => {
    await new Promise<void>((resolve, reject) => {
      own.once('error', (error: NodeJS.ErrnoException) =>
        reject(error.code === 'EADDRINUSE' ? new MetricsPortError(port!) : error),
      )
      own.listen({ host, port: port! }, resolve)
    })
    watch.metricsAddress = own.address() as AddressInfo
  })
  server.addHook('onClose', async () => {
    own.closeAllConnections()
    await new Promise((resolve) => own.close(resolve))
  })
}
