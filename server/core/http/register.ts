/** Registers the calls of the contract as routes of Fastify: hooks, schema, handler and reply. */
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint, Endpoints } from '#contract/endpoint.ts'
import type { Language } from '#contract/languages.ts'
import { preferredLanguage } from '#server/core/i18n/requested-language.ts'
import type { Id } from '#server/core/ids/ids.ts'
import { TextStream } from '#server/core/json/text-stream.ts'
import { toLimitKey } from '#server/core/network/network-address.ts'
import type { CallRequest, Routes, Session, Upload } from './call.ts'
import { startReply } from './error-handler.ts'
import { createHooks, type HookOptions, removeUploads } from './hooks.ts'
import { createSerializer } from './serialize.ts'
import { acceptsEventStream, collect, isStreamed, type RequestSignals, sendEventStream } from './streaming.ts'
import { compileValidator } from './validate.ts'

/** The path prefix of the API. */
export const API = '/api'
const JSON_TYPE = 'application/json; charset=utf-8'

export interface HttpOptions extends HookOptions {
  server: FastifyInstance
  signals: RequestSignals
}

/** Registers the calls of one contract file with its handlers, aliases included. */
export function registerRoutes<T extends Endpoints>(options: HttpOptions, contract: T, routes: Routes<T>): void {
  for (const [call, endpoint] of Object.entries<Endpoint>(contract)) {
    const [method, path] = call.split(' ') as [string, string]
    const { params, query, body } = endpoint
    const route = {
      method,
      preValidation: createHooks(options, endpoint),
      ...(endpoint.files && { onSend: removeUploads }),
      schema: {
        ...(params && { params }),
        ...(query && { querystring: query }),
        ...(body && { body }),
      },
      validatorCompiler: compileValidator,
      config: { call },
      handler: createHandler(options, endpoint, routes[call as keyof T] as never),
    }
    for (const url of [path, ...(endpoint.aliases ?? [])]) options.server.route({ ...route, url: API + url })
  }
}

type Handle = (request: HandlerRequest) => unknown

function createHandler({ signals }: HttpOptions, endpoint: Endpoint, handle: Handle) {
  const { files = {}, answer: schema, status = 200 } = endpoint
  const noFiles = Object.fromEntries(Object.keys(files).map((name) => [name, []]))
  const toJson = createSerializer(schema)

  return async (request: FastifyRequest, reply: FastifyReply) => {
    const call = new HandlerRequest(endpoint, request, request.form?.files ?? noFiles, () => signals.signalFor(reply))
    const answer = await handle(call)
    if (!isStreamed(answer)) return send(reply, status, answer, toJson)
    if (!acceptsEventStream(request)) return send(reply, status, await collect(answer, call.signal), toJson)
    return sendEventStream(request, startReply(reply, status), { stream: answer, signal: call.signal, toJson })
  }
}

/**
 * A `CallRequest`. It and `Client` are classes for their getters: V8 makes a hidden class for each object literal with a
 * getter, which keeps the whole request in memory until the next full garbage collection.
 */
class HandlerRequest {
  readonly viewer: Id | undefined
  readonly session: Session | null
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
  readonly files: Record<string, Upload[]>
  readonly idempotencyKey: string | null
  readonly client: CallRequest['client']
  readonly #openSignal: () => AbortSignal
  #signal: AbortSignal | undefined

  constructor(
    { params, query, body }: Endpoint,
    request: FastifyRequest,
    files: Record<string, Upload[]>,
    openSignal: () => AbortSignal,
  ) {
    this.session = request.session
    this.viewer = request.session?.account
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
  readonly address: string
  readonly userAgent: string
  readonly cookie: string
  readonly origin: string
  readonly requestId: string
  readonly #acceptLanguage: string | undefined

  constructor({ ip, headers, protocol, host, id }: FastifyRequest) {
    this.address = ip
    this.userAgent = headers['user-agent'] ?? ''
    this.cookie = headers.cookie ?? ''
    this.origin = `${protocol}://${host}`
    this.requestId = id
    this.#acceptLanguage = headers['accept-language']
  }

  // Computed on demand: most calls are limited by account.
  get network(): string {
    return toLimitKey(this.address)
  }

  get language(): Language {
    return preferredLanguage(this.#acceptLanguage)
  }
}

function send(reply: FastifyReply, status: number, answer: unknown, toJson: (answer: unknown) => Buffer): FastifyReply {
  startReply(reply, status)
  if (status === 204) return reply.send()
  if (answer instanceof TextStream) {
    reply.header('content-type', answer.type).header('content-disposition', `attachment; filename="${answer.fileName}"`)
    return reply.send(Readable.from(answer.parts, { objectMode: false }))
  }
  sendBatched(reply.header('content-type', JSON_TYPE), toJson(answer))
  return reply
}

let batch: [reply: FastifyReply, bytes: Buffer][] = []

/** Sends the replies to requests that arrived together at the end of this turn of the event loop, so clients wake once. */
function sendBatched(reply: FastifyReply, bytes: Buffer): void {
  if (batch.push([reply, bytes]) > 1) return
  setImmediate(() => {
    const replies = batch
    batch = []
    for (const [to, whole] of replies) to.send(whole)
  })
}
