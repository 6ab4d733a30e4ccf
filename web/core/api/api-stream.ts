/** Streaming calls (server-sent events). Separate from api.ts, as only a few screens need the parser. */
import { createParser } from 'eventsource-parser'
import type { Call, CallAnswer } from '#contract/index.ts'
import { type CallArguments, type CallOptions, CONTRACT_HEADER } from '#contract/request.ts'
import { connectionError, inSession, readReply, request, resolveReply, type ServerReply } from './api.ts'
import { setServerIsPlus } from './connection.ts'

/**
 * Makes a call like `api()`, and passes each piece of text to `onText` as it arrives. A server that answers in JSON streams no
 * pieces.
 */
export async function apiStream<C extends Call>(
  call: C,
  args: CallArguments<C>[0] & object,
  onText: (piece: string) => void,
): Promise<CallAnswer<C>> {
  const input: CallOptions = args
  return inSession(call, (token) => stream(call, input, token, onText))
}

async function stream<C extends Call>(
  call: C,
  input: CallOptions,
  token: string | null,
  onText: (piece: string) => void,
): Promise<CallAnswer<C>> {
  const response = await request(call, { ...input, streams: true }, token)
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream')
  const reply =
    isStream && response.body ? await readStream(response, response.body, input, onText) : await readReply(response)
  return resolveReply(call, input, token, reply)
}

async function readStream(
  response: Response,
  body: ReadableStream<Uint8Array>,
  { signal }: CallOptions,
  onText: (piece: string) => void,
): Promise<ServerReply> {
  const isPlus = response.headers.has(CONTRACT_HEADER)
  if (response.ok) setServerIsPlus(isPlus)
  let end: ServerReply | undefined
  const parser = createParser({
    onEvent({ event, data }) {
      const value = parse(data)
      if (event === 'text') onText(String((value as { text?: unknown } | undefined)?.text ?? ''))
      if (event === 'answer' || event === 'error')
        end ??= { status: event === 'answer' ? 200 : 500, body: value, isPlus }
    },
  })

  const reader = body.getReader()
  const decoder = new TextDecoder()
  try {
    while (!end) {
      const { done, value } = await reader.read()
      if (done) break
      parser.feed(decoder.decode(value, { stream: true }))
    }
  } catch (error) {
    if (signal?.aborted) throw error
  } finally {
    void reader.cancel().catch(() => {})
  }
  if (!end) throw connectionError()
  return end
}

function parse(data: string): unknown {
  try {
    return JSON.parse(data)
  } catch {
    return undefined
  }
}
