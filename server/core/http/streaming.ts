/**
 * Streaming endpoints return an async generator, sent as server-sent events with backpressure, or buffered for clients that
 * want plain JSON. The request's signal aborts when the client disconnects or the server stops.
 */
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorBody } from '#contract/errors.ts'
import { AppError } from '#server/core/errors.ts'
import type { RawJson } from '#server/core/json/raw-json.ts'
import { within } from '#server/core/within.ts'
import { toErrorResponse } from './error-handler.ts'

/** Yields pieces of text and returns the whole answer. An endpoint refuses before it returns one of these. */
export type StreamedAnswer<T> = AsyncGenerator<string, T | RawJson<T>, void>

const EVENT_STREAM = 'text/event-stream'
/** Proxies close idle connections. */
const HEARTBEAT_MS = 15_000

/** Whether a handler answered a stream. */
export const isStreamed = (answer: unknown): answer is StreamedAnswer<unknown> =>
  typeof answer === 'object' && answer !== null && Symbol.asyncIterator in answer && 'next' in answer

/** Whether the client accepts server-sent events. */
export const acceptsEventStream = ({ headers }: FastifyRequest): boolean =>
  (headers.accept ?? '').toLowerCase().includes(EVENT_STREAM)

/** The abort signals of open requests; all of them abort when the server stops. */
export class RequestSignals {
  readonly #open = new Map<AbortController, FastifyReply['raw']>()

  constructor(server: FastifyInstance) {
    server.addHook('preClose', async () => {
      for (const [controller, raw] of this.#open) {
        const { socket } = raw // the response detaches it before it emits `finish`
        // The server would wait for a connection that becomes idle now.
        raw.once('finish', () => socket?.end())
        controller.abort(new AppError('restarting'))
      }
    })
  }

  /** A signal that aborts with an error to answer as its reason. */
  signalFor({ raw }: FastifyReply): AbortSignal {
    const controller = new AbortController()
    const end = () => {
      this.#open.delete(controller)
      if (!raw.writableFinished) controller.abort(new AppError('bad_request'))
    }
    this.#open.set(controller, raw)
    if (raw.closed) end()
    else raw.once('close', end)
    return controller.signal
  }
}

/** Runs the generator to its end and returns the whole answer. */
export async function collect<T>(stream: StreamedAnswer<T>, signal: AbortSignal): Promise<T | RawJson<T>> {
  try {
    for (;;) {
      const { done, value } = await stream.next()
      if (done) return value
    }
  } catch (error) {
    throw signal.aborted ? signal.reason : error
  }
}

interface Stream {
  stream: StreamedAnswer<unknown>
  signal: AbortSignal
  toJson(answer: unknown): Buffer | string
  refuse(error: unknown): ErrorBody
}

/** Sends the pieces as server-sent events, no faster than the client reads. */
export function sendEventStream(
  request: FastifyRequest,
  reply: FastifyReply,
  stream: Omit<Stream, 'refuse'>,
): FastifyReply {
  const refuse = (error: unknown) => toErrorResponse(error, request).body
  reply.header('content-type', EVENT_STREAM).header('x-accel-buffering', 'no')
  return reply.send(Readable.from(toEventStream({ ...stream, refuse }), { objectMode: false }))
}

/** The text of the stream: `text` events, then `answer` or `error`; comments are heartbeats. */
export async function* toEventStream({ stream, signal, toJson, refuse }: Stream): AsyncGenerator<string> {
  yield ':\n\n' // flushes the headers
  try {
    for (;;) {
      const step = stream.next()
      while (!(await within(HEARTBEAT_MS, step))) yield ':\n\n'
      const { done, value } = await step
      if (done) return yield event('answer', toJson(value).toString())
      yield event('text', JSON.stringify({ text: value }))
    }
  } catch (error) {
    yield event('error', JSON.stringify(refuse(signal.aborted ? signal.reason : error)))
  } finally {
    await stream.return(undefined as never)
  }
}

const event = (name: string, data: string): string => `event: ${name}\ndata: ${data}\n\n`
