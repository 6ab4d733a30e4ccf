/** Traces each request: its route and its status, without path, query, address and user. */
import { type Context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { currentContext } from './current-span.ts'

/** W3C Trace Context. */
const TRACEPARENT = /^[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})/
const NONE = /^0+$/

/** Traces all requests of the server. Must be called before routes are registered. */
export function traceRequests(server: FastifyInstance, tracer: Tracer): void {
  const contexts = new WeakMap<FastifyRequest, Context>()
  const end = (request: FastifyRequest, finish: (span: Span) => void) => {
    const context = contexts.get(request)
    const span = context && trace.getSpan(context)
    if (!span) return
    contexts.delete(request)
    finish(span)
    span.end()
  }
  server.addHook('onRequest', (request, _reply, done) => {
    const { method, routeOptions, headers } = request
    const route = routeOptions.config.call ?? (routeOptions.url ? `${method} ${routeOptions.url}` : method)
    const attributes = { 'http.request.method': method, 'http.route': routeOptions.url ?? '' }
    const parent = parentOf(headers.traceparent)
    const span = tracer.startSpan(route, { kind: SpanKind.SERVER, attributes }, parent)
    contexts.set(request, trace.setSpan(parent, span))
    done()
  })
  // After the body has been received, because its events belong to the connection.
  server.addHook('preValidation', (request, _reply, done) => currentContext.run(contexts.get(request), done))
  server.addHook('onResponse', (request, { statusCode }, done) => {
    end(request, (span) => {
      span.setAttribute('http.response.status_code', statusCode)
      if (statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
    })
    done()
  })
  server.addHook('onRequestAbort', (request, done) => {
    end(request, (span) => span.addEvent('aborted'))
    done()
  })
}

function parentOf(header: string | string[] | undefined): Context {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(String(header ?? '')) ?? []
  if (!traceId || !spanId || NONE.test(traceId) || NONE.test(spanId)) return ROOT_CONTEXT
  const traceFlags = Number.parseInt(flags!, 16) & 1
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true })
}
