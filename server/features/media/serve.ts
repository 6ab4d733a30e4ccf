/** Serves images under /media. Names are checked against a pattern. */
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type BlobStore, type Delivery, type Method, placeOf } from '#server/core/blobs/blob-store.ts'
import { fail } from '#server/core/errors.ts'
import { hasCurrent } from '#server/core/http/etag.ts'
import { assetHeaders, mediaHeaders } from '#server/core/http/headers.ts'

type Send = (request: FastifyRequest, reply: FastifyReply, name: string) => Promise<FastifyReply> | FastifyReply
type Way<Kind> = Extract<Delivery, { kind: Kind }>

const NAME = /^[0-9a-f]{32}(-small)?\.webp$/
const YEAR_MS = 365 * 24 * 60 * 60 * 1_000
/** Headers of the store's answer that are passed on. */
const PASSED_ON = ['content-length', 'content-range', 'accept-ranges']

/** Serves the images of the store, as it delivers them. */
export async function serveMedia(server: FastifyInstance, { delivery }: Pick<BlobStore, 'delivery'>): Promise<void> {
  await server.register(async (scope) => {
    const send = await openSender(scope, delivery)
    scope.route<{ Params: { name: string } }>({
      method: ['GET', 'HEAD'],
      url: '/media/:name',
      handler(request, reply) {
        const { name } = request.params
        if (!NAME.test(name)) fail('route_not_found')
        reply.headers(mediaHeaders)
        return send(request, reply, name)
      },
    })
  })
}

async function openSender(scope: FastifyInstance, delivery: Delivery): Promise<Send> {
  if (delivery.kind === 'folder') return sendFiles(scope, delivery)
  return delivery.kind === 'stream' ? streamFrom(delivery) : redirectTo(delivery)
}

async function sendFiles(scope: FastifyInstance, { folder }: Way<'folder'>): Promise<Send> {
  await scope.register(fastifyStatic, {
    root: folder,
    serve: false,
    decorateReply: true,
    maxAge: YEAR_MS,
    immutable: true,
  })
  return (_request, reply, name) => reply.sendFile(placeOf(name))
}

const streamFrom =
  ({ fetch }: Way<'stream'>): Send =>
  async (request, reply, name) => {
    const { method, headers } = request
    // Names are hashes of the content: a browser that has the image has the current one.
    const etag = `"${name.replace('.webp', '')}"`
    if (hasCurrent(request, etag))
      return reply
        .headers({ ...assetHeaders, etag })
        .code(304)
        .send()
    const isCurrentRange = headers['if-range'] === undefined || headers['if-range'] === etag
    const found = await fetch(name, method as Method, isCurrentRange ? headers.range : undefined)
    if (!found) fail('route_not_found')
    if (found.status === 416)
      return reply
        .code(416)
        .headers(pick(found.headers, ['content-range']))
        .send()
    reply.code(found.status).type('image/webp')
    reply.headers({ ...pick(found.headers, PASSED_ON), ...assetHeaders, etag })
    return reply.send(found.body && Readable.fromWeb(found.body as ReadableStream))
  }

const pick = (headers: Headers, names: readonly string[]): Record<string, string> =>
  Object.fromEntries([...headers].filter(([name]) => names.includes(name)))

const redirectTo =
  ({ addressOf, maxAge }: Way<'redirect'>): Send =>
  async ({ method }, reply, name) =>
    reply.header('cache-control', `public, max-age=${maxAge}`).redirect(await addressOf(name, method as Method))
