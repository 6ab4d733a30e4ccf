/** Traces the `fetch` calls that a request makes to other servers: host and status. Paths may hold secrets. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { type Span, SpanKind, SpanStatusCode, type Tracer } from '@opentelemetry/api'
import { recordingContext } from './current-span.ts'

/** A message of Node's diagnostics channels about a `fetch`. */
interface FetchMessage {
  request: { method: string; origin: string | URL }
  response?: { statusCode: number }
}

/** Starts tracing. Answers the function that stops it. */
export function traceFetches(tracer: Tracer): () => void {
  const spans = new WeakMap<object, Span>()
  const end = (message: unknown, isError: boolean) => {
    const { request } = message as FetchMessage
    const span = spans.get(request)
    if (isError) span?.setStatus({ code: SpanStatusCode.ERROR })
    span?.end()
    spans.delete(request)
  }
  const channels: Record<string, (message: unknown) => void> = {
    'undici:request:create'(message) {
      const { request } = message as FetchMessage
      const context = recordingContext()
      if (!context) return
      const { host } = new URL(request.origin)
      const attributes = { 'http.request.method': request.method, 'server.address': host }
      spans.set(request, tracer.startSpan(`${request.method} ${host}`, { kind: SpanKind.CLIENT, attributes }, context))
    },
    'undici:request:headers'(message) {
      const { request, response } = message as FetchMessage
      spans.get(request)?.setAttribute('http.response.status_code', response!.statusCode)
    },
    'undici:request:trailers': (message) => end(message, false),
    'undici:request:error': (message) => end(message, true),
  }
  for (const [channel, listener] of Object.entries(channels)) subscribe(channel, listener)
  return () => {
    for (const [channel, listener] of Object.entries(channels)) unsubscribe(channel, listener)
  }
}
