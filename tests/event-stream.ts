/** Reads answers of server-sent events. */
import { type EventSourceMessage, EventSourceParserStream } from 'eventsource-parser/stream'
import { expect } from 'vitest'

export interface StreamedEvent {
  event: string
  data: Record<string, unknown>
}

/** Yields the events of a response as they arrive. */
export async function* eventsOf(response: Response): AsyncGenerator<StreamedEvent> {
  expect(response.headers.get('content-type')).toBe('text/event-stream')
  const messages = response
    .body!.pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream()) as unknown as AsyncIterable<EventSourceMessage>
  for await (const { event = '', data } of messages) yield { event, data: JSON.parse(data) }
}

/** Reads all events of a response. */
export const allEvents = (response: Response): Promise<StreamedEvent[]> => Array.fromAsync(eventsOf(response))
