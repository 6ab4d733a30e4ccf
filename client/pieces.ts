import { createParser } from 'eventsource-parser'
import type { ErrorBody } from '#contract/errors.ts'
import type { CallAnswer, StreamingCall } from '#contract/index.ts'
import { PlusError } from './error.ts'
import type { Network } from './network.ts'
import { type AnyInput, refusalOf, send } from './send.ts'

/**
 * The text of an answer, piece by piece as it is written. Returns the whole answer at the end, which alone counts. Throws
 * PlusError. Leaving the loop before cancels the work.
 */
export async function* readPieces<C extends StreamingCall>(
  network: Network,
  call: C,
  input: AnyInput,
): AsyncGenerator<string, CallAnswer<C>, undefined> {
  const response = await send(network, call, { ...input, streams: true })
  if (!response.headers.get('content-type')?.startsWith('text/event-stream'))
    return (await response.json()) as CallAnswer<C>
  const found: { event: string | undefined; data: string }[] = []
  const parser = createParser({ onEvent: ({ event, data }) => void found.push({ event, data }) })
  for await (const text of response.body!.pipeThrough(new TextDecoderStream())) {
    parser.feed(text)
    for (const { event, data } of found.splice(0)) {
      const value = JSON.parse(data) as unknown
      if (event === 'text') yield (value as { text: string }).text
      if (event === 'answer') return value as CallAnswer<C>
      if (event === 'error') throw refusalOf(network, 500, value as ErrorBody)
    }
  }
  throw new PlusError(0, 'unreachable', `${network.origin} did not send the end of the answer.`)
}
