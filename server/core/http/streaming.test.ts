import { rm } from 'node:fs/promises'
import { type AddressInfo, connect } from 'node:net'
import Type from 'typebox'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Endpoints } from '#contract/endpoint.ts'
import { fail } from '#server/core/errors.ts'
import { Admission } from '#server/core/limits/admission.ts'
import { memoryLimiters } from '#server/core/limits/limiters.ts'
import { RateLimits } from '#server/core/limits/rate-limits.ts'
import { allEvents, eventsOf as eventsIn } from '#tests/event-stream.ts'
import { makeFolder } from '#tests/stores/temporary-folder.ts'
import type { CallRequest } from './call.ts'
import { FormReceiver } from './form-receiver.ts'
import { registerRoutes } from './register.ts'
import { createServer } from './server.ts'
import { RequestSignals, type StreamedAnswer, toEventStream } from './streaming.ts'

const story = {
  'POST /story': {
    summary: 'Tells a story.',
    access: 'anyone',
    scope: null,
    streams: true,
    body: Type.Object({}),
    answer: Type.Object({ text: Type.String() }),
  },
} as const satisfies Endpoints

type Teller = (request: Pick<CallRequest, 'signal'>) => StreamedAnswer<{ text: string }>

/** A server that tells one story. */
async function theatre(tell: Teller) {
  const tempDir = await makeFolder()
  onTestFinished(() => rm(tempDir, { recursive: true, force: true }))
  const server = await createServer({ logLevel: 'silent', trustProxy: 0, publicUrl: null })
  const limits = new RateLimits(null, memoryLimiters(Date.now))
  const forms = new FormReceiver({ admission: new Admission(), folder: tempDir })
  const options = {
    server,
    catchUp: () => undefined,
    restrictionsOf: async () => 0,
    lacksConfirmedEmail: () => false,
    isPublicReading: () => false,
    authenticate: () => null,
    isAccessToken: () => false,
    sessionEndOf: () => undefined,
    limits,
    clock: Date.now,
    signals: new RequestSignals(server),
    forms,
  }
  registerRoutes(options, story, { 'POST /story': tell })
  await server.listen({ host: '127.0.0.1', port: 0 })
  onTestFinished(() => server.close())
  const url = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}/api/story`
  const asks = (accept: string, signal: AbortSignal | null = null) =>
    fetch(url, { method: 'POST', headers: { accept }, signal })
  return { server, asks }
}

async function* once(): StreamedAnswer<{ text: string }> {
  yield 'Once '
  yield 'upon\na time'
  return { text: 'Once upon\na time', secret: 'not in the contract' } as { text: string }
}

/** One that never ends by itself; what it has seen of its own end. */
function endless() {
  const seen: { signal?: AbortSignal; reason?: unknown } = {}
  const tell: Teller = async function* ({ signal }) {
    seen.signal = signal
    yield 'For ever '
    await new Promise((_, reject) => {
      signal.addEventListener('abort', () => reject(new Error('The work was broken off.')), { once: true })
      if (signal.aborted) reject(signal.reason)
    })
    return { text: '' }
  }
  return { seen, tell }
}

describe('a streamed answer', () => {
  it('is sent as events to clients that accept events, complete at the end', async () => {
    const { asks } = await theatre(once)
    const response = await asks('text/event-stream, application/json;q=0.5')
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
      'x-plus-contract': '1',
    })
    expect(response.headers.has('content-encoding')).toBe(false)
    expect(await allEvents(response)).toEqual([
      { event: 'text', data: { text: 'Once ' } },
      { event: 'text', data: { text: 'upon\na time' } },
      { event: 'answer', data: { text: 'Once upon\na time' } },
    ])
  })

  it.each(['application/json', '*/*'])('is sent as one response to clients that accept %s', async (accept) => {
    const { asks } = await theatre(once)
    const response = await asks(accept)
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(await response.json()).toEqual({ text: 'Once upon\na time' })
  })

  it('ends with the same error as the plain call', async () => {
    const { asks } = await theatre(async function* () {
      yield 'Once '
      return fail('tweet_not_found')
    })
    const refusal = { message: 'Post not found.', code: 'tweet_not_found' }
    expect((await allEvents(await asks('text/event-stream'))).at(-1)).toEqual({ event: 'error', data: refusal })
    const whole = await asks('application/json')
    expect({ status: whole.status, body: await whole.json() }).toEqual({ status: 404, body: refusal })
  })

  it('reports an internal error by its number only', async () => {
    const { asks } = await theatre(async function* () {
      yield 'Once '
      throw new Error('SELECT secret')
    })
    const { event, data } = (await allEvents(await asks('text/event-stream'))).at(-1)!
    expect({ event, data }).toEqual({
      event: 'error',
      data: { message: 'Something went wrong', code: 'internal', requestId: expect.any(String) },
    })
  })

  it.each(['text/event-stream', 'application/json'])(
    'is aborted when a client that accepts %s disconnects',
    async (accept) => {
      const { seen, tell } = endless()
      const { asks } = await theatre(tell)
      const hangUp = new AbortController()
      const answer = asks(accept, hangUp.signal).then((response) => response.text())
      await expect.poll(() => seen.signal, { interval: 5, timeout: 10_000 }).toBeDefined()
      hangUp.abort()
      await expect(answer).rejects.toThrow()
      await expect.poll(() => seen.signal?.aborted, { interval: 5, timeout: 10_000 }).toBe(true)
    },
  )

  it('ends with a reason when the server stops', async () => {
    const { tell } = endless()
    const { server, asks } = await theatre(tell)
    const events = eventsIn(await asks('text/event-stream'))
    expect(await events.next()).toMatchObject({ value: { data: { text: 'For ever ' } } })
    const closed = server.close()
    const rest = await Array.fromAsync(events)
    expect(rest).toMatchObject([{ event: 'error', data: { code: 'restarting' } }])
    await closed
  })

  it('does not delay a stop for a connection without a request', async () => {
    const { server } = await theatre(once)
    const { port } = server.server.address() as AddressInfo
    const isThere = new Promise((resolve) => server.server.once('connection', resolve))
    const idle = connect(port, '127.0.0.1')
    idle.on('error', () => {})
    await isThere
    const isGone = new Promise((resolve) => idle.once('close', resolve))
    await Promise.all([server.close(), isGone])
  })

  it('is produced no faster than the client reads it', async () => {
    let told = 0
    const { asks } = await theatre(async function* () {
      for (; told < 2_000; told++) yield 'word '.repeat(4_000)
      return { text: '' }
    })
    const response = await asks('text/event-stream')
    const reader = response.body!.getReader()
    await reader.read()
    // 40 MB in all: far more than what sockets and buffers in between take.
    await expect.poll(() => told, { interval: 20, timeout: 10_000 }).toBeGreaterThan(0)
    let before = 0
    const growth = () => {
      const grown = told - before
      before = told
      return grown
    }
    await expect.poll(growth, { interval: 50, timeout: 10_000 }).toBe(0)
    expect(told).toBeLessThan(2_000)
    await reader.cancel()
  })
})

describe('while there is nothing to say', () => {
  afterEach(() => void vi.useRealTimers())

  it('a comment is sent every 15 seconds', async () => {
    vi.useFakeTimers()
    const { promise, resolve } = Promise.withResolvers<void>()
    async function* slow(): StreamedAnswer<string> {
      await promise
      yield 'At last'
      return 'done'
    }
    const signal = new AbortController().signal
    const toJson = JSON.stringify
    const events = toEventStream({ stream: slow(), signal, toJson, refuse: () => ({ message: '', code: 'internal' }) })
    expect(await events.next()).toEqual({ done: false, value: ':\n\n' })
    for (const _ of [1, 2]) {
      const next = events.next()
      await vi.advanceTimersByTimeAsync(15_000)
      expect(await next).toEqual({ done: false, value: ':\n\n' })
    }
    resolve()
    const rest = await Array.fromAsync(events)
    expect(rest).toEqual(['event: text\ndata: {"text":"At last"}\n\n', 'event: answer\ndata: "done"\n\n'])
    expect(vi.getTimerCount()).toBe(0)
  })
})
