import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { observedWork } from '#server/core/observation/observed-work.ts'
import { world } from '#tests/world.ts'

interface Span {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes: { key: string; value: object }[]
}

/** A collector that keeps what it gets. */
async function startCollector() {
  const bodies: string[] = []
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    bodies.push(`${request.url} ${Buffer.concat(parts)}`)
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await new Promise((resolve) => server.once('listening', resolve))
  const spans = (): Span[] =>
    bodies.flatMap((body) =>
      JSON.parse(body.slice(body.indexOf(' ')))
        .resourceSpans.flatMap((each: { scopeSpans: { spans: Span[] }[] }) => each.scopeSpans)
        .flatMap((each: { spans: Span[] }) => each.spans),
    )
  const settings = {
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    OTEL_TRACES_SAMPLER_ARG: '1',
  }
  return { bodies, spans, settings }
}

describe('with OTEL_EXPORTER_OTLP_ENDPOINT', () => {
  it('sends a span of each request with its transactions and statements, without values', async () => {
    const { bodies, spans, settings } = await startCollector()
    const { alice, app, stops } = await world({ processes: 1, settings })
    await alice.posts('Nobody else may read this text')
    const traceparent = `00-${'a1'.repeat(16)}-${'b2'.repeat(8)}-01`
    await app.server.inject({ url: '/api/tweets?secret=query', headers: { traceparent } })
    const id = await alice.id
    await stops()

    expect(bodies[0]).toMatch(/^\/v1\/traces /)
    const post = spans().find(({ name }) => name === 'POST /tweets')!
    const within = (parent: Span) => spans().filter(({ parentSpanId }) => parentSpanId === parent.spanId)
    const transaction = within(post).find(({ name }) => name === 'transaction')!
    expect(within(transaction).map(({ name }) => name)).toContain('INSERT tweets')
    const called = spans().find(({ parentSpanId }) => parentSpanId === 'b2'.repeat(8))!
    expect(called).toMatchObject({ name: 'GET /tweets', traceId: 'a1'.repeat(16) })
    expect(JSON.stringify(called.attributes)).toMatch(/"http.route".*\/api\/tweets.*"http.response.status_code".*401/)
    const all = bodies.join()
    for (const secret of ['Nobody else', 'secret=query', id, 'alice', '127.0.0.1']) expect(all).not.toContain(secret)
    expect(observedWork.observer).toBeNull()
  })

  it('traces the configured share of requests, whatever the header of a client says', async () => {
    const { spans, settings } = await startCollector()
    const { app, stops } = await world({ processes: 1, settings: { ...settings, OTEL_TRACES_SAMPLER_ARG: '0' } })
    const health = (flags: string) =>
      app.server.inject({
        url: '/api/health',
        headers: { traceparent: `00-${'a1'.repeat(16)}-${'b2'.repeat(8)}-${flags}` },
      })
    await app.server.inject({ url: '/api/health' })
    await health('00')
    await health('01')
    await stops()
    expect(spans()).toEqual([])
  })
})

it('the server starts and stops while the collector is unreachable, and logs that', async () => {
  const settings = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1', OTEL_TRACES_SAMPLER_ARG: '1' }
  const { stranger, stops, app } = await world({ processes: 1, settings })
  const warn = vi.spyOn(app.deps.log, 'warn')
  expect(await stranger.call('GET /health')).toMatchObject({ ok: true })
  await stops()
  expect(warn).toHaveBeenCalledWith(
    expect.objectContaining({ problem: expect.any(String) }),
    expect.stringContaining('OTEL_EXPORTER_OTLP_ENDPOINT'),
  )
})
