import { describe, expect, it, onTestFinished } from 'vitest'
import { loadConfig } from '#server/core/config/config.ts'
import { ModelServer, type Reply } from '#tests/services/model-server.ts'
import { askModel, type Turn } from './client.ts'

/** A model's server, and a turn of it. */
async function startModel(settings: Record<string, string> = {}) {
  const model = new ModelServer()
  await model.start()
  onTestFinished(() => model.stop())
  const config = loadConfig({ ...model.settings, ...settings }).grok!
  const tool = { type: 'function' as const, function: { name: 'find', description: '', parameters: {} } }
  const ask = async (signal = new AbortController().signal): Promise<Turn & { text: string }> => {
    const messages = [{ role: 'user' as const, content: 'Tea?' }]
    const turn = askModel(config, { messages, tools: [tool], isLast: false, tokensOut: 100, signal })
    let text = ''
    let step = await turn.next()
    for (; !step.done; step = await turn.next()) text += step.value
    return { ...step.value, text }
  }
  return { model, ask }
}

/** A streamed answer of these chunks. */
const streamed = (...chunks: object[]): Reply => ({
  status: 200,
  headers: { 'content-type': 'text/event-stream' },
  body: chunks.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`).join(''),
})
const calls = (...tool_calls: object[]) => ({ choices: [{ delta: { tool_calls } }] })
const end = { choices: [{ delta: {}, finish_reason: 'stop' }] }

describe('a request to the model', () => {
  it('has the key when one is set', async () => {
    const { model, ask } = await startModel()
    model.will({ says: 'Yes.' })
    expect(await ask()).toMatchObject({ text: 'Yes.', calls: [], tokensIn: 100, tokensOut: 10 })
    expect(model.keys).toEqual(['Bearer sk-secret'])
    const { model: open, ask: askWithoutKey } = await startModel({ GROK_API_KEY: '' })
    open.will({ says: 'Yes.' })
    expect(await askWithoutKey()).toMatchObject({ text: 'Yes.' })
    expect(open.keys).toEqual([undefined])
  })

  it.each<[string, string]>([
    ['{"error":{"message":"tools are not supported","code":400}}', 'tools'],
    ['{"error":"model does not support tools"}', 'tools'],
    ['{"object":"error","message":"temperature is not allowed"}', 'temperature'],
    ['{"detail":[{"loc":["body","stream_options"],"msg":"Extra inputs are not permitted"}]}', 'stream_options'],
    ['Unknown field: max_tokens', 'max_tokens'],
  ])('is repeated without what the server refuses: %s', async (body, name) => {
    const { model, ask } = await startModel()
    model.will((asked) => (name in asked ? { status: 422, body } : { says: 'Yes.' }))
    for (const _ of [1, 2]) expect(await ask()).toMatchObject({ text: 'Yes.' })
    expect(model.requests.map((asked) => name in asked)).toEqual([true, false, false])
  })

  it('ends when it is cancelled, also while the model writes', async () => {
    const { model, ask } = await startModel()
    model.will({ says: 'Yes', ends: 'silent' })
    const cancel = new AbortController()
    const asked = ask(cancel.signal)
    await expect.poll(() => model.requests, { interval: 5, timeout: 10_000 }).toHaveLength(1)
    cancel.abort(new Error('enough'))
    await expect(asked).rejects.toThrow('enough')
    await expect.poll(() => model.hungUp, { interval: 5, timeout: 10_000 }).toBe(1)
  })
})

describe('a request that fails', () => {
  const failures: Record<string, [Reply, string]> = {
    'by its key': [
      { status: 401, body: '{"error":{"message":"bad key sk-secret","code":"invalid_api_key"}}' },
      'status 401 invalid_api_key',
    ],
    'with a code that is no word': [{ status: 403, body: '{"error":{"code":"the key sk-secret"}}' }, 'status 403'],
    'by its rate': [{ status: 429, headers: { 'retry-after': '0' } }, 'status 429'],
    'in a proxy': [{ status: 502, body: '<html>sk-secret' }, 'status 502'],
    'for a reason that nothing can be left out for': [{ status: 400, body: '"sk-secret"' }, 'status 400'],
    'by leading elsewhere': [{ status: 307, headers: { location: 'http://127.0.0.1:1/' } }, 'TypeError'],
    'without a body': [{ status: 204 }, 'broken off'],
    'with an answer that is no stream': [{ status: 200, body: '{"error":{"message":"sk-secret"}}' }, 'broken off'],
    'with an error in the stream': [
      streamed({ choices: [{ delta: { content: 'Yes' } }] }, { error: { message: 'sk-secret', code: 'overloaded' } }),
      'error in the stream overloaded',
    ],
    'in rubbish': [{ says: 'Yes', ends: 'rubbish' }, 'SyntaxError'],
    'without the word that ends an answer': [{ says: 'Yes', ends: 'mute' }, 'broken off'],
    'with a list where none belongs': [streamed({ choices: [{ delta: { tool_calls: {} } }] }, end), 'TypeError'],
    'with more text than was asked for': [{ says: 'x'.repeat(3_201) }, 'endless'],
    'with more calls than was asked for': [
      streamed(calls(...Array(1_000).fill({ index: 0, function: { name: 'f' } }))),
      'endless',
    ],
    'with an endless event': [streamed({ unread: 'x'.repeat(200_000) }, end), 'endless'],
  }

  it.each(Object.entries(failures))(
    '%s is reported in words without the key, and is not repeated',
    async (_, [reply, reason]) => {
      const { model, ask } = await startModel()
      model.will(reply)
      await expect(ask()).rejects.toMatchObject({ reason })
      expect(model.requests).toHaveLength(1)
    },
  )

  it('contains the error code of the system', async () => {
    const { model, ask } = await startModel()
    model.will({ says: 'Yes', ends: 'broken' })
    await expect(ask()).rejects.toMatchObject({ reason: 'TypeError UND_ERR_SOCKET' })
    await model.stop()
    await expect(ask()).rejects.toMatchObject({ reason: 'TypeError ECONNREFUSED' })
  })

  it('reads only the beginning of a long error', async () => {
    const { model, ask } = await startModel()
    model.will({ status: 500, body: 'x'.repeat(50_000_000) })
    await expect(ask()).rejects.toMatchObject({ reason: 'status 500' })
    await expect.poll(() => model.hungUp, { interval: 5, timeout: 10_000 }).toBe(1)
  })
})

describe('the calls of an answer', () => {
  it.each<[string, object[], { id: string; name: string; args: string }[]]>([
    [
      'in pieces, distinguished by index',
      [
        calls(
          { index: 0, id: 'a', function: { name: 'find', arguments: '' } },
          { index: 1, id: 'b', function: { name: 'find' } },
        ),
        calls({ index: 1, function: { arguments: '{"q"' } }, { index: 0, function: { arguments: '{}' } }),
        calls({ index: 1, id: null, function: { name: null, arguments: ':1}' } }),
      ],
      [
        { id: 'a', name: 'find', args: '{}' },
        { id: 'b', name: 'find', args: '{"q":1}' },
      ],
    ],
    [
      'whole, all with index 0 and without ids',
      [
        calls(
          { index: 0, function: { name: 'find', arguments: '{}' } },
          { index: 0, function: { name: 'find', arguments: { q: 1 } } },
        ),
      ],
      [
        { id: 'call_1', name: 'find', args: '{}' },
        { id: 'call_2', name: 'find', args: '{"q":1}' },
      ],
    ],
    [
      'with ids and names of another type',
      [calls({ index: 0, id: 7, function: { name: 8, arguments: '{}' } })],
      [{ id: 'call_1', name: '', args: '{}' }],
    ],
  ])('are put together: %s', async (_, chunks, expected) => {
    const { model, ask } = await startModel()
    model.will(streamed(...chunks, end))
    expect((await ask()).calls).toEqual(expected.map((call) => expect.objectContaining(call)))
  })

  it('report the last usage of the server', async () => {
    const { model, ask } = await startModel()
    const usage = (prompt_tokens: unknown, completion_tokens: unknown) => ({
      ...end,
      usage: { prompt_tokens, completion_tokens },
    })
    model.will(streamed(usage(1, 2), usage(30, 4), { ...end, usage: null }))
    expect(await ask()).toMatchObject({ tokensIn: 30, tokensOut: 4 })
    model.will(streamed(usage('many', -5)))
    expect(await ask()).toMatchObject({ tokensIn: 0, tokensOut: 0 })
  })
})
