/** Contract → HTTP: for each line of the contract its route, checks, rights, limits and answer. */
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint, Endpoints } from '#contract/endpoint.ts'
import { JsonStream } from '#server/core/json/json-stream.ts'
import { RawJson } from '#server/core/json/raw-json.ts'
import type { RateLimits } from '#server/core/limits/rate-limits.ts'
import { toLimitKey } from '#server/core/network/network-address.ts'
import { AppError, fail } from '../errors.ts'
import type { Authenticate, CallRequest, Routes, Session } from './call.ts'
import { startReply } from './error-handler.ts'
import type { Form } from './form.ts'
import type { FormReceiver } from './form-receiver.ts'
import { lazySerializer } from './serialize.ts'
import {
  acceptsEventStream,
  collect,
  isStreamed,
  type RequestSignals,
  sendEventStream,
  toJsonText,
} from './streaming.ts'
import { createValidator } from './validate.ts'

/** Where the API lives on the origin. */
export const API = '/api'
const JSON_TYPE = 'application/json; charset=utf-8'
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

export interface HttpOptions {
  server: FastifyInstance
  authenticate: Authenticate
  limits: RateLimits
  signals: RequestSignals
  forms: FormReceiver
}

/** Registers the calls of one contract file with its handlers, aliases included. */
export function registerRoutes<T extends Endpoints>(options: HttpOptions, contract: T, routes: Routes<T>): void {
  for (const [call, endpoint] of Object.entries(contract)) {
    const [method, path] = call.split(' ') as [string, string]
    const handler = createHandler(options, endpoint, routes[call as keyof T] as never)
    for (const url of [path, ...(endpoint.aliases ?? [])]) {
      const schema = { response: { [endpoint.status ?? 200]: endpoint.answer } }
      options.server.route({ method, url: API + url, handler, schema, serializerCompiler: lazySerializer })
    }
  }
}

type Handle = (request: CallRequest) => unknown

function createHandler(options: HttpOptions, endpoint: Endpoint, handle: Handle) {
  const { limits, signals } = options
  const status = endpoint.status ?? 200
  const checkParams = endpoint.params && createValidator(endpoint.params, 'text')
  const checkQuery = endpoint.query && createValidator(endpoint.query, 'text')
  const checkBody = endpoint.body && createValidator(endpoint.body, 'json')
  const noFiles: Form['files'] = Object.fromEntries(Object.keys(endpoint.files ?? {}).map((name) => [name, []]))
  const serialize = lazySerializer({ schema: endpoint.answer } as never)
  const checkForm = endpoint.body && endpoint.files && createValidator(endpoint.body, 'text')

  return async (request: FastifyRequest, reply: FastifyReply) => {
    const session = await authenticate(options, request)
    if (!session && endpoint.access === 'member') fail('signed_out')
    if (session) await limits.take('calls', session.account)
    if (session && endpoint.limit) await limits.take(endpoint.limit, session.account)

    const params = checkParams ? checkParams(request.params) : {}
    const query = checkQuery ? checkQuery(request.query) : {}
    const idempotencyKey = endpoint.idempotent ? readIdempotencyKey(request) : null
    const form = await receiveForm(options, endpoint, request, session)
    try {
      let signal: AbortSignal | undefined
      const signalOnce = () => {
        signal ??= signals.signalFor(reply)
        return signal
      }
      const body = form ? checkForm?.(form.fields) : checkBody?.(request.body ?? {})
      const answer = await handle({
        viewer: session?.account as never,
        session: session as never,
        params: params as never,
        query: query as never,
        body: (body ?? {}) as never,
        files: (form?.files ?? noFiles) as never,
        idempotencyKey,
        client: clientOf(request),
        get signal() {
          return signalOnce()
        },
      })
      if (!isStreamed(answer)) return send(reply, status, answer)
      if (!acceptsEventStream(request)) return send(reply, status, await collect(answer, signalOnce()))
      const toJson = (whole: unknown) => toJsonText(whole, serialize)
      return sendEventStream(request, startReply(reply, status), { telling: answer, signal: signalOnce(), toJson })
    } finally {
      await form?.clear()
    }
  }
}

async function receiveForm(
  { forms, limits }: HttpOptions,
  { files }: Endpoint,
  request: FastifyRequest,
  session: Session | null,
): Promise<Form | null> {
  if (!files || !request.isMultipart()) return null
  if (session && forms.mayHoldFiles(request, files)) await limits.check('uploads', session.account)
  return forms.receive(request, files, session?.account)
}

function authenticate(options: HttpOptions, request: FastifyRequest): ReturnType<Authenticate> {
  // RFC 9110: the name of a scheme is the same in capital and small letters.
  const [, token = ''] = /^bearer +(\S*)\s*$/i.exec(request.headers.authorization ?? '') ?? []
  return token ? options.authenticate(token) : null
}

function clientOf({ ip, headers, protocol, host, id }: FastifyRequest): CallRequest['client'] {
  return {
    address: ip,
    // Parsed where it is asked for: most calls are counted by account.
    get network() {
      return toLimitKey(ip)
    },
    userAgent: headers['user-agent'] ?? '',
    cookie: headers.cookie ?? '',
    origin: `${protocol}://${host}`,
    requestId: id,
  }
}

function readIdempotencyKey(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key']
  if (key === undefined) return null
  if (typeof key !== 'string' || !UUID.test(key)) throw new AppError('invalid_idempotency_key')
  return key.toLowerCase()
}

function send(reply: FastifyReply, status: number, answer: unknown): FastifyReply {
  startReply(reply, status)
  if (status === 204) return reply.send()
  if (answer instanceof JsonStream) {
    reply.header('content-type', JSON_TYPE).header('content-disposition', `attachment; filename="${answer.fileName}"`)
    return reply.send(Readable.from(answer.parts, { objectMode: false }))
  }
  if (!(answer instanceof RawJson)) return reply.send(answer)
  sendBatched(reply.header('content-type', JSON_TYPE), answer.toBytes())
  return reply
}

let waiting: [reply: FastifyReply, bytes: Buffer][] = []

/**
 * Answers to requests that came in together leave together, at the end of this turn of the loop: written one by one
 * they would wake the other side for each.
 */
function sendBatched(reply: FastifyReply, bytes: Buffer): void {
  if (waiting.push([reply, bytes]) > 1) return
  setImmediate(() => {
    const answers = waiting
    waiting = []
    for (const [to, whole] of answers) to.send(whole)
  })
}
