/**
 * Load shedding: requests wait in queues (server/core/limits/request-queue.ts), where they can be refused before any
 * work.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import proxyAddress from '@fastify/proxy-addr'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { errors } from '#contract/errors.ts'
import { toLimitKey, toTrustProxyOption } from '#server/core/addresses/address-range.ts'
import type { Config } from '#server/core/config/config.ts'
import { type ClientKey, RequestQueue } from '#server/core/limits/request-queue.ts'
import { createLru } from '#server/core/lru.ts'
import { noteRefusal } from '#server/core/observation/planned-refusals.ts'
import { countRefusal } from '#server/core/observation/process-counts.ts'
import { errorFormOf } from './error-forms.ts'
import { apiHeaders, everyAnswer } from './headers.ts'
import { hasMemberCookie } from './member-cookie.ts'
import { isReceived } from './unread-body.ts'

/** Reads or writes that wait for the database. Beyond this number, no request is started. */
const MAX_WAITING_INSIDE = 16
/** The same for reads of visitors: members find the database less busy. */
const MAX_WAITING_VISITS = 8
const RETRY_AFTER_S = 5
/** Maximum open connections, live sockets included. Further ones are closed at once. */
const MAX_CONNECTIONS = 20_000
/** How many signed-in clients are remembered. */
const MAX_KNOWN_CLIENTS = 10_000
/** Health checks and metrics bypass the queue. */
const ALWAYS = /^\/(?:api\/(?:health|ready)|metrics)\/?(?:$|\?)/

/** Public pages. A browser with the cookie gets the app there, which costs nothing. */
const PAGE = /^\/(?:$|(?:tweet|user|explore)\b)/
/** What programs of visitors read. Images and the files of the app are not among them: browsers of members send no token for them. */
const DOCUMENT = /^\/(?:(?:tags|embed|oembed|share|sitemap)\b|user\/[^/]*\.(?:rss|atom|json)$)/
const CALL = /^\/api\b/

/** The path as routes read it: a request may have scheme and host before it, and any letter by its code. */
function pathOf(url: string): string {
  const [path = ''] = url.replace(/^https?:\/\/[^/]*/i, '').split('?')
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/**
 * Whether a read is by a visitor, who waits until no member does. Only calls read a token: a made-up one joins the members, and
 * is refused at once.
 */
function isVisit({ url = '', headers: { authorization, cookie } }: IncomingMessage): boolean {
  if (authorization !== undefined && url.startsWith('/api/')) return false
  const path = pathOf(url)
  if (CALL.test(path)) return authorization === undefined
  return DOCUMENT.test(path) || (PAGE.test(path) && !hasMemberCookie(cookie))
}

const isRead = (method: string): boolean => method === 'GET' || method === 'HEAD' || method === 'OPTIONS'

const [status, message] = errors.busy
/** The body in the form of the API that the request is for. */
const bodyOf = (url: string | undefined): string =>
  JSON.stringify(errorFormOf(url).toBody({ message, code: 'busy' }, status))

/**
 * Queues requests before any other work. It runs before Fastify, because at four times the sustained load three of four
 * requests are refused: in Fastify a refusal would cost a third of an answer. `waiting` counts the statements that wait
 * for the database.
 */
export function shedLoad(
  server: FastifyInstance,
  config: Pick<Config, 'publicUrl' | 'trustProxy'>,
  waiting: { reads(): number; writes(): number },
): void {
  const http = server.server
  http.maxConnections = MAX_CONNECTIONS
  const clientOf = knowClients(server, config)
  const reads = new RequestQueue({ isHeldBack: () => waiting.reads() > MAX_WAITING_INSIDE })
  const visits = new RequestQueue({ isHeldBack: () => !reads.isEmpty || waiting.reads() > MAX_WAITING_VISITS })
  const writes = new RequestQueue({ isHeldBack: () => waiting.writes() > MAX_WAITING_INSIDE })
  const admit = (request: IncomingMessage, response: ServerResponse, start: () => void, refuse: () => void) => {
    if (ALWAYS.test(request.url ?? '')) return start()
    const queue = !isRead(request.method ?? '') ? writes : isVisit(request) ? visits : reads
    queue.admit({ client: () => clientOf(request), isGone: () => response.destroyed, start, refuse })
  }
  const headers = {
    ...everyAnswer(config),
    ...apiHeaders,
    'retry-after': String(RETRY_AFTER_S),
    'content-type': 'application/json; charset=utf-8',
  }
  // An array is the cheapest for Node to write.
  const headerList = Object.entries(headers).flat()
  const sendRefusal = ({ url }: IncomingMessage, response: ServerResponse) => {
    const body = bodyOf(url)
    response.writeHead(status, [...headerList, 'content-length', String(Buffer.byteLength(body))]).end(body)
  }
  const verdicts = new WeakMap<IncomingMessage, 'admitted' | 'refused'>()
  const handlers = http.listeners('request') as ((request: IncomingMessage, response: ServerResponse) => void)[]
  http.removeAllListeners('request')
  http.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const handle = (verdict: 'admitted' | 'refused') => {
      verdicts.set(request, verdict)
      for (const handler of handlers) handler.call(http, request, response)
    }
    const refuse = () => {
      countRefusal('overload')
      if (isReceived(request)) sendRefusal(request, response)
      // Fastify closes connections of clients that still send, after giving them time to read the answer.
      else handle('refused')
    }
    admit(request, response, () => handle('admitted'), refuse)
  })
  const refuse = ({ url }: FastifyRequest, reply: FastifyReply) => {
    noteRefusal(reply, 'busy')
    if (!reply.raw.destroyed) reply.code(status).headers(headers).send(bodyOf(url))
  }
  server.addHook('onRequest', (request, reply, done) => {
    const verdict = verdicts.get(request.raw)
    if (verdict === 'admitted') return done()
    if (verdict === 'refused') return refuse(request, reply)
    // When Fastify listens on a second address, such as an IPv6 one, it creates another server for it.
    admit(request.raw, reply.raw, done, () => refuse(request, reply))
  })
}

/**
 * Identifies the client of a request. A request belongs to an account when its token was authenticated before, so that
 * the members behind one address are separate clients; otherwise it belongs to its address, whatever made-up token it
 * has.
 */
function knowClients(server: FastifyInstance, { trustProxy }: Pick<Config, 'trustProxy'>) {
  /** Accounts by the authenticated header. */
  const accounts = createLru<string, number>(MAX_KNOWN_CLIENTS)
  server.addHook('preHandler', ({ session, headers: { authorization } }: FastifyRequest, _reply, done) => {
    if (session && authorization && accounts.get(authorization) !== session.account)
      accounts.set(authorization, session.account)
    done()
  })
  const trusts = toTrustProxyOption(trustProxy)
  return (request: IncomingMessage): ClientKey =>
    accounts.get(request.headers.authorization ?? '') ?? toLimitKey(proxyAddress(request, trusts))
}
