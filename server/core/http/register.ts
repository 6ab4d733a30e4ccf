/** Registers the calls of the contract as routes of Fastify: hooks, schema, handler and reply. */
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint, Endpoints } from '#contract/endpoint.ts'
import type { Language } from '#contract/languages.ts'
import { readAddress, toLimitKey } from '#server/core/addresses/address-range.ts'
import { preferredLanguage } from '#server/core/i18n/requested-language.ts'
import { type Id, NO_ID } from '#server/core/ids/ids.ts'
import { TextStream } from '#server/core/json/text-stream.ts'
import { isCompressed } from './answers/compression.ts'
import { createSend, type SendAnswer } from './answers/send-answer.ts'
import { createSerializer } from './answers/serialize.ts'
import type { AppAccess, CallRequest, Routes, Session, Upload } from './call.ts'
import { allowOrigins, isCrossOrigin } from './cross-origin.ts'
import { startReply } from './error-handler.ts'
import { createHooks, type HookOptions, removeUploads, takesForms } from './hooks.ts'
import { LinkedAnswer } from './linked-answer.ts'
import { originOfRequest } from './origin.ts'
import { PLUS_FORM, type RequestForm } from './request-form.ts'
import { StatusAnswer } from './status-answer.ts'
import {
  acceptsEventStream,
  collect,
  isStreamed,
  type RequestSignals,
  type StreamedAnswer,
  sendEventStream,
} from './streaming.ts'

/** The path prefix of the API. */
export const API = '/api'

/** The dependencies of the calls' routes. */
export interface HttpOptions extends HookOptions {
  server: FastifyInstance
  signals: RequestSignals
  /** Whether answers are compressed for clients that ask for it. */
  compresses?: boolean
}

/**
 * Registers all calls of a contract with their handlers, aliases included. `form` is the form of requests of an API other
 * than that of Plus. Returns the methods of the calls that pages of other origins may make, by URL.
 */
export function registerRoutes<T extends Endpoints>(
  options: HttpOptions,
  contract: T,
  routes: Routes<T>,
  form: RequestForm = PLUS_FORM,
): ReadonlyMap<string, readonly string[]> {
  const crossOrigin = new Map<string, string[]>()
  for (const [call, endpoint] of Object.entries<Endpoint>(contract)) {
    const [method, path] = call.split(' ') as [string, string]
    const { params, query, body } = endpoint
    const route = {
      method,
      ...(isCrossOrigin(endpoint) && { onRequest: allowOrigins }),
      preValidation: createHooks(options, endpoint, form),
      ...(takesForms(endpoint, form) && { onSend: removeUploads }),
      schema: {
        ...(params && { params }),
        ...(query && { querystring: query }),
        ...(body && { body }),
      },
      validatorCompiler: form.compileValidator,
      config: { call, ...(endpoint.writes && { isWrite: true as const }) },
      handler: createHandler(options, call, endpoint, routes[call as keyof T] as never),
    }
    for (const url of [path, ...(endpoint.aliases ?? [])].map((each) => API + each)) {
      options.server.route({ ...route, url })
      if (isCrossOrigin(endpoint)) crossOrigin.set(url, [...(crossOrigin.get(url) ?? []), method])
    }
  }
  return crossOrigin
}

type Handle = (request: HandlerRequest) => unknown

function createHandler(
  { server, signals, compresses = false }: HttpOptions,
  name: string,
  endpoint: Endpoint,
  handle: Handle,
) {
  const { files = {}, answer: schema, status = 200 } = endpoint
  const noFiles = Object.fromEntries(Object.keys(files).map((name) => [name, []]))
  const toJson = createSerializer(schema)
  const sendWith = (status: number): SendAnswer =>
    createSend({ everyAnswer: server.everyAnswer, status, isCompressed: compresses && isCompressed(name) })
  const send = sendWith(status)

  const finish = (call: HandlerRequest, request: FastifyRequest, reply: FastifyReply, answer: unknown): void => {
    if (answer instanceof LinkedAnswer) {
      if (answer.link) reply.raw.setHeader('link', answer.link)
      finish(call, request, reply, answer.answer)
    } else if (answer instanceof StatusAnswer) {
      sendBatched(sendWith(answer.status), request, reply, toJson(answer.answer))
    } else if (isStreamed(answer)) void sendStream(call, request, reply, answer)
    else if (answer instanceof TextStream) sendText(startReply(reply, status), answer)
    else sendBatched(send, request, reply, status === 204 ? null : toJson(answer))
  }
  const sendStream = async (
    call: HandlerRequest,
    request: FastifyRequest,
    reply: FastifyReply,
    stream: StreamedAnswer<unknown>,
  ) => {
    if (acceptsEventStream(request))
      return sendEventStream(request, startReply(reply, status), { stream, signal: call.signal, toJson })
    await collect(stream, call.signal).then(
      (answer) => finish(call, request, reply, answer),
      (error) => reply.send(error),
    )
    return undefined
  }

  // Returns nothing: Fastify would wait for a promise, and observe the answer until it is sent.
  return (request: FastifyRequest, reply: FastifyReply): void => {
    const call = new HandlerRequest(endpoint, request, request.form?.files ?? noFiles, () => signals.signalFor(reply))
    const answer = handle(call)
    if (!(answer instanceof Promise)) finish(call, request, reply, answer)
    else answer.then((value) => finish(call, request, reply, value)).catch((error) => reply.send(error))
  }
}

/**
 * A `CallRequest`. It and `Client` are classes for their getters: V8 makes a hidden class for each object literal with a
 * getter, which keeps the whole request in memory until the next full garbage collection.
 */
class HandlerRequest {
  readonly viewer: Id | undefined
  readonly session: Session | null
  readonly app: AppAccess | null
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
  readonly files: Record<string, Upload[]>
  readonly idempotencyKey: string | null
  readonly client: CallRequest['client']
  readonly #openSignal: () => AbortSignal
  #signal: AbortSignal | undefined

  constructor(
    { access, params, query, body }: Endpoint,
    request: FastifyRequest,
    files: Record<string, Upload[]>,
    openSignal: () => AbortSignal,
  ) {
    this.session = request.session
    this.app = request.app
    this.viewer = request.session?.account ?? (access === 'public' ? NO_ID : undefined)
    this.params = params ? request.params : {}
    this.query = query ? request.query : {}
    this.body = body ? request.body : {}
    this.files = files
    this.idempotencyKey = request.idempotencyKey
    this.client = new Client(request)
    this.#openSignal = openSignal
  }

  get signal(): AbortSignal {
    this.#signal ??= this.#openSignal()
    return this.#signal
  }
}

class Client {
  readonly #request: FastifyRequest

  constructor(request: FastifyRequest) {
    this.#request = request
  }

  // Computed on demand: most calls read none of them.
  get address(): string {
    return readAddress(this.#request.ip) ?? toLimitKey(this.#request.ip)
  }

  get addressRange(): string {
    return toLimitKey(this.address)
  }

  get userAgent(): string {
    return this.#request.headers['user-agent'] ?? ''
  }

  get cookie(): string {
    return this.#request.headers.cookie ?? ''
  }

  get origin(): string {
    return originOfRequest(this.#request.server, this.#request)
  }

  get requestId(): string {
    return this.#request.id
  }

  get language(): Language {
    return preferredLanguage(this.#request.headers['accept-language'])
  }
}

function sendText(reply: FastifyReply, { type, fileName, parts }: TextStream<unknown>): void {
  reply.header('content-type', type).header('content-disposition', `attachment; filename="${fileName}"`)
  reply.send(Readable.from(parts, { objectMode: false }))
}

let batch: Parameters<typeof sendBatched>[] = []

/**
 * Sends the answers to requests that arrived together at the end of this turn of the event loop, so that clients wake
 * once.
 */
function sendBatched(
  send: SendAnswer,
  request: FastifyRequest,
  reply: FastifyReply,
  json: Buffer | string | null,
): void {
  if (batch.push([send, request, reply, json]) > 1) return
  setImmediate(() => {
    const answers = batch
    batch = []
    for (const [sendOne, ...answer] of answers)
      try {
        sendOne(...answer)
      } catch (error) {
        answer[1].send(error)
      }
  })
}
