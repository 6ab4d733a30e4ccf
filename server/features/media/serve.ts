/**
 * Serves images and videos under /media. An address without a signature opens public images only; for any other name the answer is
 * that of a missing one. A signature is checked without a look-up.
 */
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  type BlobStore,
  type Delivery,
  type FetchBlob,
  type Method,
  placeOf,
  typeOfBlob,
} from '#server/core/blobs/blob-store.ts'
import { fail } from '#server/core/errors.ts'
import { handleError } from '#server/core/http/error-handler.ts'
import { hasCurrent } from '#server/core/http/etag.ts'
import { mediaHeaders, openImageHeaders, openRedirectHeaders } from '#server/core/http/headers.ts'
import type { Deps } from '#server/db/deps.ts'
import { imageKeysOf } from './image-keys-of.ts'
import { findOpenImage } from './open-images.ts'
import { findPresent } from './store.ts'

type ServeDeps = Pick<Deps, 'db' | 'clock' | 'blobs'>
type Headers = Record<string, string>

/**
 * Sends a stored file, and resolves to true. Resolves to false when there is none, except for public images of a
 * folder, which are answered with a 404. Resolves to no reply, because a promise of one resolves to undefined once it
 * is sent.
 */
type Send = (file: string, asked: ImageRequest) => Promise<boolean>

interface ImageRequest {
  request: FastifyRequest
  reply: FastifyReply
  /** The entity tag: the name in the address. */
  etag: string
  headers: Headers
}

const NAME = /^([0-9a-f]{32})(-small\.webp|\.webp|\.mp4)$/
/** Stores answer several ranges in a form of their own, and faulty ones in different ways: these get all. */
const SINGLE_RANGE = /^bytes=(\d{1,12}-\d{0,12}|-\d{1,12})$/
/** Headers of the store's answer that are forwarded. */
const PASSED_ON = ['content-length', 'content-range', 'accept-ranges']

/** Serves the images of the store, as it delivers them. */
export async function serveMedia(server: FastifyInstance, deps: ServeDeps): Promise<void> {
  await server.register(async (scope) => {
    const { sendOpen, sendClosed } = await openSenders(scope, deps.blobs)
    scope.setErrorHandler((error, request, reply) =>
      isBeyondEnd(error) ? sendBeyondEnd(reply, error.headers['Content-Range']) : handleError(error, request, reply),
    )
    scope.route<{ Params: { name: string } }>({
      method: ['GET', 'HEAD'],
      url: '/media/:name',
      async handler(request, reply) {
        const [, name, ending = ''] = NAME.exec(request.params.name) ?? fail('route_not_found')
        const asked = { request, reply, etag: `"${name}${ending.replace('.webp', '')}"` }
        const send = async (hash: string, sender: Send, headers: Headers) =>
          sender(`${hash}${ending}`, { ...asked, headers: { ...mediaHeaders, ...headers } })

        const signed = readSignature(request)
        if (!signed) {
          const hash = (await findOpenImage(deps.db, name!)) ?? fail('route_not_found')
          if (!(await send(hash, sendOpen, openImageHeaders))) fail('route_not_found')
          return reply
        }
        const { until, signature } = signed
        const opened = imageKeysOf(deps.db).open(name!, until, signature, deps.clock()) ?? fail('route_not_found')
        const seconds = Math.floor((until - deps.clock()) / 1_000)
        const headers = { 'cache-control': `private, max-age=${seconds}` }
        if (await send(opened.name, sendClosed, headers)) return reply
        // Copies of reported posts have the names of that time.
        const [hash = fail('route_not_found')] = await findPresent(deps.db, opened.name)
        if (!(await send(hash, sendClosed, headers))) fail('route_not_found')
        return reply
      },
    })
  })
}

/** The error of a range that begins after the end of a file in the folder. */
interface BeyondEnd {
  status: 416
  headers: { 'Content-Range': string }
}

const isBeyondEnd = (error: unknown): error is BeyondEnd => (error as { status?: unknown }).status === 416

const sendBeyondEnd = (reply: FastifyReply, range: string | undefined): FastifyReply =>
  reply
    .code(416)
    .headers({ ...mediaHeaders, ...(range && { 'content-range': range }), 'cache-control': 'no-store' })
    .send()

/** The expiry in milliseconds and the signature of an address; undefined without a signature. */
function readSignature({ query }: FastifyRequest): { until: number; signature: string } | undefined {
  const { until, signature } = query as Record<string, unknown>
  if (signature === undefined) return undefined
  const isWellFormed = typeof until === 'string' && /^\d{1,12}$/.test(until) && typeof signature === 'string'
  return isWellFormed ? { until: Number(until) * 1_000, signature } : { until: 0, signature: '' }
}

/** Senders of public and of private images. Answers about private images do not name the store. */
async function openSenders(scope: FastifyInstance, blobs: BlobStore): Promise<{ sendOpen: Send; sendClosed: Send }> {
  const { delivery } = blobs
  if (delivery.kind === 'folder') {
    await scope.register(fastifyStatic, {
      root: delivery.folder,
      serve: false,
      decorateReply: true,
      cacheControl: false,
    })
    const sendOpen: Send = async (file, { reply, headers }) => {
      reply.headers(headers).sendFile(placeOf(file))
      return true
    }
    const sendClosed: Send = async (file, asked) => (await blobs.has(file)) && sendOpen(file, asked)
    return { sendOpen, sendClosed }
  }
  const stream = streamFrom(delivery.fetch)
  return { sendOpen: delivery.kind === 'stream' ? stream : redirectTo(delivery), sendClosed: stream }
}

const streamFrom =
  (fetch: FetchBlob): Send =>
  async (file, { request, reply, etag, headers: own }) => {
    const { method, headers } = request
    // The content of an address never changes: a browser that has the image has the current one.
    if (hasCurrent(request, etag)) {
      reply
        .headers({ ...own, etag })
        .code(304)
        .send()
      return true
    }
    const isCurrent = headers['if-range'] === undefined || headers['if-range'] === etag
    const range = isCurrent && SINGLE_RANGE.test(headers.range ?? '') ? headers.range : undefined
    const found = await fetch(file, method as Method, range)
    if (!found) return false
    if (found.status === 416) {
      sendBeyondEnd(reply, found.headers.get('content-range') ?? undefined)
      return true
    }
    reply.code(found.status).type(typeOfBlob(file))
    reply.headers({ ...pick(found.headers, PASSED_ON), ...own, etag })
    reply.send(found.body && Readable.fromWeb(found.body as ReadableStream))
    return true
  }

const pick = (headers: globalThis.Headers, names: readonly string[]): Headers =>
  Object.fromEntries([...headers].filter(([name]) => names.includes(name)))

const redirectTo =
  ({ addressOf, maxAge }: Extract<Delivery, { kind: 'redirect' }>): Send =>
  async (file, { request, reply, headers }) => {
    reply.headers({ ...headers, ...openRedirectHeaders(maxAge) })
    reply.redirect(await addressOf(file, request.method as Method))
    return true
  }
