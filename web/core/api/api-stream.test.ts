import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { GrokAnswer } from '#contract/calls/grok.ts'
import { getSession, leaveScreen, signIn, signOut } from '#web/core/session/session.ts'
import { fakeApi, fakeMe, refuse, Streamed } from '#web/test-api.ts'
import { apiStream } from './api-stream.ts'
import { getConnection, setReachable } from './connection.ts'

const answer: GrokAnswer = {
  ok: true,
  text: 'Fog. Rain.',
  message: '',
  sources: [],
  pages: [],
  tweets: [],
  model: null,
}

/** Starts a call. `pieces` collects the text that has arrived. */
function ask(signal?: AbortSignal) {
  const pieces: string[] = []
  const answered = apiStream('POST /grok/ask', { body: { q: 'Weather?' }, ...(signal && { signal }) }, (piece) => {
    pieces.push(piece)
  })
  return { pieces, answered }
}

describe('apiStream', () => {
  beforeEach(() => signIn({ token: 'alice-token', user: fakeMe() }))
  afterEach(() => {
    signOut()
    setReachable(true)
  })

  it('passes on each piece, at any split of the stream, then returns the answer', async () => {
    const stream = new Streamed()
    const calls = fakeApi({ 'POST /grok/ask': stream })
    const { pieces, answered } = ask()
    stream.says('text', { text: 'Fog. ' })
    stream.sends(': still there\n\nevent: te')
    stream.sends('xt\ndata: {"text":"Rain."}\n\n')
    stream.says('answer', answer)
    expect(await answered).toEqual(answer)
    expect(pieces).toEqual(['Fog. ', 'Rain.'])
    expect(calls[0]?.headers.get('accept')).toContain('text/event-stream')
    expect(calls[0]?.headers.get('authorization')).toBe('Bearer alice-token')
  })

  it('takes an answer that comes at once, from any server', async () => {
    fakeApi({ 'POST /grok/ask': answer })
    expect(await ask().answered).toEqual(answer)
    vi.stubGlobal('fetch', async () => Response.json({ ok: true, text: 'Sun.' }))
    expect(await ask().answered).toMatchObject({ ok: true, text: 'Sun.', sources: [], tweets: [] })
  })

  it('throws a refusal, before or during the stream', async () => {
    fakeApi({ 'POST /grok/ask': refuse('rate_limited') })
    await expect(ask().answered).rejects.toMatchObject({ status: 429, code: 'rate_limited' })
    const stream = new Streamed()
    fakeApi({ 'POST /grok/ask': stream })
    const { answered } = ask()
    stream.says('text', { text: 'Fog' })
    stream.says('error', { code: 'internal', message: 'It is too late.' })
    await expect(answered).rejects.toMatchObject({ code: 'internal', message: 'It is too late.' })
  })

  it.each(['ends', 'breaks'] as const)('throws offline when the stream %s too soon', async (how) => {
    const stream = new Streamed()
    fakeApi({ 'POST /grok/ask': stream })
    const { answered } = ask()
    stream.says('text', { text: 'Fog' })
    stream[how]()
    await expect(answered).rejects.toMatchObject({ status: 0, code: 'offline' })
    expect(getConnection()).toBe('away')
  })

  it("throws the abort's reason when it is stopped, and takes the server for there", async () => {
    const stream = new Streamed()
    fakeApi({ 'POST /grok/ask': stream })
    const controller = new AbortController()
    const { pieces, answered } = ask(controller.signal)
    stream.says('text', { text: 'Fog' })
    await vi.waitFor(() => expect(pieces).toEqual(['Fog']))
    controller.abort()
    await expect(answered).rejects.toBe(controller.signal.reason)
    expect(getConnection()).toBe('online')
  })

  it('ends the session the server no longer knows', async () => {
    fakeApi({ 'POST /grok/ask': refuse('signed_out') })
    const { answered } = ask()
    await vi.waitFor(() => expect(getSession().ended).toBe('unknown'))
    leaveScreen(true)
    await expect(answered).rejects.toMatchObject({ code: 'signed_out' })
  })
})
