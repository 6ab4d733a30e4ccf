/** Spans of calls to other servers that a request makes with `fetch`: the host and the status. Paths may hold secrets. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { type Span, SpanKind, SpanStatusCode, type Tracer } from '@opentelemetry/api'
import { recordingContext } from './current-span.ts'

/** What Node tells of the requests of `fetch`. */
interface Told {
  request: { method: string; origin: string | URL }
  response?: { statusCode: number }
}

/** Answers what ends it. */
export function traceFetches(tracer: Tracer): () => void {
  const spans = new WeakMap<object, Span>()
  const end = (told: unknown, isError: boolean) => {
    const { request } = told as Told
    const span = spans.get(request)
    if (isError) span?.setStatus({ code: SpanStatusCode.ERROR })
    span?.end()
    spans.delete(request)
  }
  const channels: Record<string, (told: unknown) => void> = {
    'undici:request:create'(told) {
      const { request } = told as Told
      const context = recordingContext()
      if (!context) return
      const { host } = new URL(request.origin)
      const attributes = { 'http.request.method': request.method, 'server.address': host }
      spans.set(request, tracer.startSpan(`${request.method} ${host}`, { kind: SpanKind.CLIENT, attributes }, context))
    },
    'undici:request:headers'(told) {
      const { request, response } = told as Told
      spans.get(request)?.setAttribute('http.response.status_code', response!.statusCode)
    },
    'undici:request:trailers': (told) => end(told, false),
    'undici:request:error': (told) => end(told, true),
  }
  for (const [channel, listener] of Object.entries(channels)) subscribe(channel, listener)
  return () => {
    for (const [channel, listener] of Object.entries(channels)) unsubscribe(channel, listener)
  }
}
