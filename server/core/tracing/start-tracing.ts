/** Sends traces to a collector of OpenTelemetry. Loaded only when one is configured. */
import type { Tracer } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { FastifyInstance } from 'fastify'
import type { ObservationConfig } from '#server/core/config/observation.ts'
import type { Log } from '#server/core/log.ts'
import { observedWork } from '#server/core/observation/observed-work.ts'
import { version } from '#server/core/version.ts'
import { within } from '#server/core/within.ts'
import { traceFetches } from './trace-fetches.ts'
import { traceRequests } from './trace-requests.ts'
import { traceStatements } from './trace-statements.ts'

const SEND_TIMEOUT_MS = 2_000
/** Longer than the timeout of the exporter, so that a failure is logged. */
const STOP_MS = 3_000
const BATCHES = {
  maxQueueSize: 2_048,
  maxExportBatchSize: 512,
  scheduledDelayMillis: 5_000,
  exportTimeoutMillis: STOP_MS,
}
const LOG_EVERY_MS = 60_000
const LONGEST_TEXT = 2_000

/** Running traces. */
interface Tracing {
  /** Sends the remaining spans, as far as the collector accepts them in time. */
  stop(): Promise<void>
}

interface TracingOptions {
  traces: NonNullable<ObservationConfig['traces']>
  engine: 'sqlite' | 'postgres'
  log: Pick<Log, 'warn'>
}

/** Traces requests with their statements and outgoing calls. Must be called before routes are registered. */
export function startTracing(server: FastifyInstance, { traces, engine, log }: TracingOptions): Tracing {
  const { url, serviceName, ratio } = traces
  const exporter = withLog(new OTLPTraceExporter({ url, timeoutMillis: SEND_TIMEOUT_MS }), log)
  const sampler = new TraceIdRatioBasedSampler(ratio)
  const provider = new TracerProvider({
    // Clients choose their header, so their requests are sampled at the same ratio.
    sampler: new ParentBasedSampler({ root: sampler, remoteParentSampled: sampler }),
    resource: resourceFromAttributes({ 'service.name': serviceName, 'service.version': version }),
    spanLimits: { attributeValueLengthLimit: LONGEST_TEXT },
    spanProcessors: [new BatchSpanProcessor({ exporter, ...BATCHES })],
  })
  const tracer: Tracer = provider.getTracer('plus', version)
  traceRequests(server, tracer)
  const statements = traceStatements(tracer, engine === 'sqlite' ? 'sqlite' : 'postgresql')
  observedWork.observer = statements
  const stopFetches = traceFetches(tracer)
  return {
    async stop() {
      stopFetches()
      if (observedWork.observer === statements) observedWork.observer = null
      await within(STOP_MS, provider.shutdown()).catch(() => {})
    },
  }
}

/** An exporter that logs failures at most once a minute. */
function withLog(exporter: SpanExporter, log: Pick<Log, 'warn'>): SpanExporter {
  let loggedAt = Number.NEGATIVE_INFINITY
  const report = (problem: string) => {
    if (performance.now() - loggedAt < LOG_EVERY_MS) return
    loggedAt = performance.now()
    log.warn({ problem }, 'Traces could not be sent to OTEL_EXPORTER_OTLP_ENDPOINT')
  }
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        if (result.error) report(result.error.message)
        done(result)
      })
    },
    shutdown: () => exporter.shutdown(),
  }
}
