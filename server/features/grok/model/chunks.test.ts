import { describe, expect, it } from 'vitest'
import { readChunks } from './chunks.ts'

const says = (content: string) => ({ choices: [{ delta: { content } }] })
const event = (content: string) => `data: ${JSON.stringify(says(content))}`

/** The chunks of a body that arrives in these pieces. `isClosed()`: whether the body was released. */
function read(pieces: readonly (string | Uint8Array)[], mostCharacters = 10_000) {
  let isClosed = false
  async function* body() {
    try {
      for (const piece of pieces) yield Buffer.from(piece as string)
    } finally {
      isClosed = true
    }
  }
  return { chunks: Array.fromAsync(readChunks(body(), mostCharacters)), isClosed: () => isClosed }
}

const inBytes = (text: string) => Array.from(Buffer.from(text), (byte) => Buffer.from([byte]))

describe('the chunks of a streamed answer', () => {
  it.each([
    ['\\n', '\n'],
    ['\\r\\n', '\r\n'],
    ['\\r', '\r'],
  ])('are events that end with lines of %s, however they are split', async (_, end) => {
    const text = [event('Grün'), event('🍵'), 'data: [DONE]', ''].join(`${end}${end}`)
    for (const pieces of [[text], inBytes(text), text.split(/(?<=[\r\n])/)])
      expect(await read(pieces).chunks).toEqual([says('Grün'), says('🍵')])
  })

  it('are read without the space after the colon, over several lines, and after a byte order mark', async () => {
    const text = `\uFEFF${event('tea').replace('data: ', 'data:')}\n\ndata: {"choices":\ndata: []}\n\n`
    expect(await read(inBytes(text)).chunks).toEqual([says('tea'), { choices: [] }])
  })

  it('leave out comments and other fields', async () => {
    const text = `: keep-alive\n\nid: 1\nretry: 10\nevent: chunk\n${event('tea')}\n\n:\n\nsomething else\n\n`
    expect(await read([text]).chunks).toEqual([says('tea')])
  })

  it('end with [DONE], after which the body is released', async () => {
    const { chunks, isClosed } = read([`${event('tea')}\n\ndata: [DONE]\n\n${event('more')}\n\n`, 'never read'])
    expect(await chunks).toEqual([says('tea')])
    expect(isClosed()).toBe(true)
  })

  it.each(['\n\n', '\n', ''])('end with the body when [DONE] is absent, the last event ending in %j', async (end) => {
    expect(await read([`${event('tea')}\n\n${event('time')}${end}`]).chunks).toEqual([says('tea'), says('time')])
  })

  it('fail when the body ends within an event', async () => {
    await expect(read([`${event('tea')}\n\n${event('time').slice(0, -5)}`]).chunks).rejects.toThrow(SyntaxError)
  })

  it('are empty for an answer that is no stream', async () => {
    expect(await read(['{"choices":[{"message":{"content":"tea"}}]}']).chunks).toEqual([])
    expect(await read([]).chunks).toEqual([])
  })

  it.each([
    ['event: error\ndata: {"message":"no","code":"overloaded"}'],
    ['event: error\ndata: {"error":{"message":"no","code":"overloaded"}}'],
    ['data: {"error":{"message":"no","code":"overloaded"}}'],
  ])('fail with an error that the server sends: %j', async (text) => {
    await expect(read([`${text}\n\n`]).chunks).rejects.toMatchObject({ code: 'overloaded', status: undefined })
  })

  it('may be any JSON', async () => {
    expect(await read(['data: null\n\ndata: 7\n\ndata: {}\n\n']).chunks).toEqual([{}, 7, {}])
  })

  it.each([
    ['in one line', 'data: ', 'x'],
    ['in many lines', '', 'data: x\n'],
  ])('fail with an event beyond the bound %s, before its end', async (_, start, piece) => {
    const endless = [start, ...Array<string>(1_000).fill(piece.repeat(10))]
    const { chunks, isClosed } = read(endless, 1_000)
    await expect(chunks).rejects.toMatchObject({ reason: 'endless' })
    expect(isClosed()).toBe(true)
  })

  it('may be any number of events within the bound', async () => {
    const many = Array<string>(1_000).fill(`${event('tea')}\n\n`)
    expect(await read(many, 100).chunks).toHaveLength(1_000)
  })
})
