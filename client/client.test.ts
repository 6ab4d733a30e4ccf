import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { WebSocketServer } from 'ws'
import { contract } from '#contract/index.ts'
import { closeCodes } from '#contract/live.ts'
import { CONTRACT_HEADER } from '#contract/request.ts'
import { createsToken } from '#tests/tokens.ts'
import { world } from '#tests/world.ts'
import { idempotentCalls } from './idempotent-calls.ts'
import { keyOf, PlusClient, PlusError } from './index.ts'

/** The client of a member's program with these permissions. */
async function clientOf(
  cast: Awaited<ReturnType<typeof world>>,
  name: 'alice' | 'bob',
  ...scopes: Parameters<typeof createsToken>[1]
) {
  const { secret } = await createsToken(cast[name], scopes)
  return new PlusClient(cast.origin, secret)
}

/** A server that answers each request by the next of these, the last one again and again, and counts the requests. */
async function scripted(...answers: { status: number; body?: object; headers?: Record<string, string> }[]) {
  const asked: { key: string | undefined }[] = []
  const server = createServer((request, response) => {
    const { status, body, headers } = answers[Math.min(asked.length, answers.length - 1)]!
    asked.push({ key: request.headers['idempotency-key'] as string | undefined })
    response.writeHead(status, { [CONTRACT_HEADER]: '1', 'content-type': 'application/json', ...headers })
    response.end(JSON.stringify(body ?? {}))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { asked, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

const refused = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error as PlusError,
  )
const busy = { status: 503, body: { message: 'Busy', code: 'busy' } }

describe('a call', () => {
  it('answers, reads lists to their end, and throws the refusal of the network', async () => {
    const cast = await world()
    const plus = await clientOf(cast, 'alice', 'read:statuses', 'write:statuses', 'write:favourites')
    for (const content of ['One', 'Two', 'Three']) await plus.call('POST /tweets', { body: { content } })
    const list = plus.items('GET /tweets', 'tweets', { query: { limit: 2 } })
    const found: string[] = []
    for await (const { content, _id } of list) {
      found.push(content)
      for (const on of [true, true])
        expect(await plus.call('POST /tweets/like/:id', { params: { id: _id }, body: { on } })).toMatchObject({
          liked: true,
        })
    }
    expect(found).toEqual(['Three', 'Two', 'One'])

    const error = await refused(plus.call('POST /tweets', { body: { content: 'x'.repeat(281) } }))
    expect(error).toBeInstanceOf(PlusError)
    expect(error).toMatchObject({
      status: 400,
      code: 'invalid_fields',
      fields: { content: expect.stringContaining('280') },
    })
    expect(await refused(plus.call('GET /bookmarks'))).toMatchObject({
      code: 'insufficient_scope',
      scope: 'read:bookmarks',
    })
  })

  it('sends a key with each call that takes one, the same at every repetition', async () => {
    const taking = Object.entries(contract).flatMap(([call, endpoint]) => ('idempotent' in endpoint ? [call] : []))
    expect([...idempotentCalls].toSorted()).toEqual(taking.toSorted())

    const { asked, address } = await scripted(busy, { status: 502 }, { status: 201, body: { tweet: {} } })
    await new PlusClient(address, 'plus_x').call('POST /tweets', { body: { content: 'Once' } })
    expect(asked).toHaveLength(3)
    expect(new Set(asked.map(({ key }) => key)).size).toBe(1)
    expect(asked[0]!.key).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('is not repeated after a lost answer where that could carry it out twice, or without patience', async () => {
    const lost = { status: 504, headers: { [CONTRACT_HEADER]: '1' }, body: { message: 'Lost', code: 'internal' } }
    const flips = await scripted(lost)
    const flip = new PlusClient(flips.address, null).call('POST /tweets/like/:id', {
      params: { id: keyOf('0'.repeat(24)) },
    })
    expect([await refused(flip), flips.asked.length]).toEqual([expect.objectContaining({ status: 504 }), 1])

    const away = await scripted(busy)
    const once = new PlusClient(away.address, null, { patienceMs: 0 }).call('GET /tweets')
    expect([await refused(once), away.asked.length]).toEqual([expect.objectContaining({ code: 'busy' }), 1])
  })

  it('says where an address redirects to, that it is no Plus, or that nothing answers', async () => {
    const ask = async (address: string) =>
      refused(new PlusClient(address, 'plus_x', { patienceMs: 0 }).call('GET /tweets'))
    const moved = await scripted({ status: 301, headers: { location: 'https://new.example/api/tweets' } })
    expect(await ask(moved.address)).toMatchObject({
      code: 'redirected',
      message: expect.stringContaining('new.example'),
    })
    const other = createServer((_request, response) => response.end('Hello'))
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const address = `http://127.0.0.1:${(other.address() as AddressInfo).port}`
    expect(await ask(address)).toMatchObject({ code: 'not_plus' })
    other.closeAllConnections()
    await new Promise((resolve) => other.close(resolve))
    expect(await ask(address)).toMatchObject({ code: 'unreachable' })
    expect(() => new PlusClient('plus.example', null)).toThrow(/https:\/\/plus\.example, not plus\.example/)
  })
})

describe('unread notifications', () => {
  it('come once and in order, also those of a time without the program', async () => {
    const cast = await world()
    const { alice, bob } = cast
    const mentions = async (text: string) => alice.call('POST /tweets', { body: { content: `@bob ${text}` } })
    await bob.signsUp()
    await mentions('one')
    await alice.call('POST /users/:id/follow', { params: { id: 'bob' } })
    await mentions('two')
    await cast.settles()

    const plus = await clientOf(cast, 'bob', 'read:notifications', 'write:notifications')
    const stop = new AbortController()
    const first = plus.unread({ types: ['mention'], signal: stop.signal })
    const next = async (from: typeof first) => (await from.next()).value?.tweet?.content
    expect([await next(first), await next(first)]).toEqual(['@bob one', '@bob two'])
    // Asked for while there is none, so that it comes by a live event.
    const third = next(first)
    await mentions('three')
    expect(await third).toBe('@bob three')
    stop.abort()
    expect(await first.next()).toEqual({ done: true, value: undefined })

    // The third was not finished, so it comes again.
    await mentions('four')
    await cast.settles()
    const second = plus.unread({ types: ['mention'] })
    expect([await next(second), await next(second)]).toEqual(['@bob three', '@bob four'])
    await second.return()
  })

  it('end with the token', async () => {
    const cast = await world()
    const { token, secret } = await createsToken(cast.bob, ['read:notifications', 'write:notifications'])
    const waiting = refused(new PlusClient(cast.origin, secret).unread().next())
    await cast.bob.call('DELETE /tokens/:id', { params: { id: token._id } })
    expect(await waiting).toMatchObject({ status: 401, code: 'invalid_token' })
  })
})

describe('live events', () => {
  it('go on over a new connection, and end when the token has ended', async () => {
    const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
    onTestFinished(() => server.close())
    await once(server, 'listening')
    const firstFrames: string[] = []
    let connections = 0
    server.on('connection', (socket) => {
      const reason = (['restarting', 'signed_out'] as const)[connections++]!
      socket.once('message', (frame) => {
        firstFrames.push(String(frame))
        socket.send(JSON.stringify({ type: 'ready' }))
        socket.close(closeCodes[reason])
      })
    })
    const plus = new PlusClient(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, 'plus_x')
    const events = plus.events({ feed: 'everyone' })
    expect((await events.next()).value).toEqual({ type: 'ready' })
    expect((await events.next()).value).toEqual({ type: 'ready' })
    expect(await refused(events.next())).toMatchObject({ status: 401 })
    expect(firstFrames).toEqual(Array(2).fill('{"token":"plus_x"}'))
  })

  it('need a WebSocket, and say in one line which Node has it, before anything else is done', async () => {
    vi.stubGlobal('WebSocket', undefined)
    onTestFinished(() => void vi.unstubAllGlobals())
    const plus = new PlusClient('http://127.0.0.1:9', () => expect.unreachable('The token is not needed.'))
    for (const listens of [plus.events(), plus.unread()])
      expect(await refused(listens.next())).toMatchObject({
        code: 'no_websocket',
        message: 'Live events need a WebSocket: start this program with Node 22 or later.',
      })
  })

  it('name new posts and the end of the token', async () => {
    const cast = await world()
    const { token, secret } = await createsToken(cast.alice, ['read:statuses'])
    const events = new PlusClient(cast.origin, secret).events({ feed: 'everyone' })
    expect((await events.next()).value).toEqual({ type: 'ready' })
    const { tweet } = await cast.bob.call('POST /tweets', { body: { content: 'Hello' } })
    expect((await events.next()).value).toMatchObject({ type: 'tweet.new', tweet: tweet._id })
    await cast.alice.call('DELETE /tokens/:id', { params: { id: token._id } })
    expect((await events.next()).value).toMatchObject({ type: 'session.ended' })
    expect(await refused(events.next())).toMatchObject({ status: 401 })
  })
})

it('reads an answer of the assistant in pieces', async () => {
  const cast = await world()
  const plus = await clientOf(cast, 'alice', 'grok')
  const pieces = plus.pieces('POST /grok/ask', { body: { q: 'How do I delete a post?' } })
  let text = ''
  let step = await pieces.next()
  for (; !step.done; step = await pieces.next()) text += step.value
  expect(step.value).toMatchObject({ ok: true })
  expect(step.value.text.slice(0, 20)).toBe(text.slice(0, 20))
})
