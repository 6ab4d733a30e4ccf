/** Answers that take their time: told in pieces as server-sent events, and broken off when nobody waits for them any more. */
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorBody } from '#contract/errors.ts'
import { RawJson } from '#server/core/json/raw-json.ts'
import { AppError } from '../errors.ts'
import { toErrorResponse } from './error-handler.ts'

/** Yields pieces of text while the answer is made, and returns the whole. Refuse before you return one of these. */
export type StreamedAnswer<T> = AsyncGenerator<string, T | RawJson<T>, void>

export const EVENT_STREAM = 'text/event-stream'
/** Proxies close what says nothing for a while. */
const HEARTBEAT_MS = 15_000

export const isStreamed = (answer: unknown): answer is StreamedAnswer<unknown> =>
  typeof answer === 'object' && answer !== null && Symbol.asyncIterator in answer && 'next' in answer

export const acceptsEventStream = ({ headers }: FastifyRequest): boolean =>
  (headers.accept ?? '').toLowerCase().includes(EVENT_STREAM)

/** What is being worked on for somebody; all of it ends when the server stops. */
export class RequestSignals {
  readonly #open = new Map<AbortController, FastifyReply['raw']>()

  constructor(server: FastifyInstance) {
    server.addHook('preClose', async () => {
      for (const [controller, raw] of this.#open) {
        const { socket } = raw // which the response lets go of before it says that it has finished
        // A connection that falls idle from now on would be waited for.
        raw.once('finish', () => socket?.end())
        controller.abort(new AppError('restarting'))
      }
    })
  }

  /** Aborts, with a refusal as its reason, when the one who asked hangs up or the server stops. */
  signalFor({ raw }: FastifyReply): AbortSignal {
    const controller = new AbortController()
    const end = () => {
      this.#open.delete(controller)
      if (!raw.writableFinished) controller.abort(new AppError('bad_request', { message: 'Nobody waits for this.' }))
    }
    this.#open.set(controller, raw)
    if (raw.closed) end()
    else raw.once('close', end)
    return controller.signal
  }
}

/** The whole answer, for who wants it in one piece. */
export async function collect<T>(telling: StreamedAnswer<T>, signal: AbortSignal): Promise<T | RawJson<T>> {
  try {
    for (;;) {
      const { done, value } = await telling.next()
      if (done) return value
    }
  } catch (error) {
    throw signal.aborted ? signal.reason : error
  }
}

interface Stream {
  telling: StreamedAnswer<unknown>
  signal: AbortSignal
  toJson(answer: unknown): string
  refuse(error: unknown): ErrorBody
}

/** Sends the pieces as they come, no faster than they are read. */
export function sendEventStream(
  request: FastifyRequest,
  reply: FastifyReply,
  stream: Omit<Stream, 'refuse'>,
): FastifyReply {
  const refuse = (error: unknown) => toErrorResponse(error, request).body
  reply.header('content-type', EVENT_STREAM).header('x-accel-buffering', 'no')
  return reply.send(Readable.from(toEventStream({ ...stream, refuse }), { objectMode: false }))
}

/** The text of the stream: `text` events, then `answer` or `error`, and comments while there is nothing to say. */
export async function* toEventStream({ telling, signal, toJson, refuse }: Stream): AsyncGenerator<string> {
  yield ':\n\n' // so that the head leaves at once
  try {
    for (;;) {
      const step = telling.next()
      while (!(await settlesBeforeHeartbeat(step))) yield ':\n\n'
      const { done, value } = await step
      if (done) return yield event('answer', toJson(value))
      yield event('text', JSON.stringify({ text: value }))
    }
  } catch (error) {
    yield event('error', JSON.stringify(refuse(signal.aborted ? signal.reason : error)))
  } finally {
    await telling.return(undefined as never)
  }
}

const event = (name: string, data: string): string => `event: ${name}\ndata: ${data}\n\n`

/** Whether it has come about before the next heartbeat. */
async function settlesBeforeHeartbeat(step: Promise<unknown>): Promise<boolean> {
  const { promise: heartbeat, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(resolve, HEARTBEAT_MS, false)
  try {
    return await Promise.race([step.then(() => true), heartbeat])
  } finally {
    clearTimeout(timer)
  }
}

/** What a serialiser gives, or what is JSON already. */
export const toJsonText = (answer: unknown, serialize: (answer: unknown) => string): string =>
  answer instanceof RawJson ? answer.toBytes().toString() : serialize(answer)
