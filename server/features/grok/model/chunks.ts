/** Reads a streamed answer of the model's server: server-sent events with JSON, the last one `[DONE]`. */
import { createParser, type EventSourceMessage } from 'eventsource-parser'
import { ModelFailure, ServerError } from './failure.ts'
import type { CompletionChunk } from './protocol.ts'

const END = '[DONE]'

/**
 * The chunks of a body, in order. Ends with `[DONE]` or with the body. An event can have up to `mostCharacters`, since the parser holds
 * it until its end arrives. Throws a ModelFailure beyond that, a ServerError for an error that the server sends as an event, a SyntaxError
 * for an event without JSON, and errors of the body.
 */
export async function* readChunks(
  body: AsyncIterable<Uint8Array>,
  mostCharacters: number,
): AsyncGenerator<CompletionChunk, void, void> {
  const events: EventSourceMessage[] = []
  const parser = createParser({
    maxBufferSize: mostCharacters,
    onEvent: (event) => events.push(event),
    onError: ({ type }) => {
      if (type === 'max-buffer-size-exceeded') throw new ModelFailure('endless')
    },
  })
  for await (const text of decode(body)) {
    parser.feed(text)
    for (const event of events.splice(0)) {
      if (event.data === END) return
      yield toChunk(event)
    }
  }
}

async function* decode(body: AsyncIterable<Uint8Array>): AsyncGenerator<string, void, void> {
  const decoder = new TextDecoder()
  for await (const bytes of body) yield decoder.decode(bytes, { stream: true })
  // Some servers omit the empty line after the last event.
  yield `${decoder.decode()}\n\n`
}

function toChunk({ event, data }: EventSourceMessage): CompletionChunk {
  const value = JSON.parse(data) as (CompletionChunk & { error?: { code?: unknown }; code?: unknown }) | null
  const error = event === 'error' ? (value?.error ?? value) : value?.error
  if (event === 'error' || error) throw new ServerError(data, { code: error?.code })
  return value ?? {}
}
