import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { fail } from '#server/core/errors.ts'
import type { BlobStore } from '#server/core/files/blob-store.ts'
import { mediaHeaders } from '#server/core/http/headers.ts'

const NAME = /^[0-9a-f]{32}(-small)?\.webp$/
const YEAR_MS = 365 * 24 * 60 * 60 * 1_000

/** Serves images under /media, as WebP, cached for a year. Names are checked against a pattern. */
export async function serveMedia(server: FastifyInstance, { folder }: BlobStore): Promise<void> {
  await server.register(async (scope) => {
    await scope.register(fastifyStatic, {
      root: folder,
      serve: false,
      decorateReply: true,
      maxAge: YEAR_MS,
      immutable: true,
    })
    scope.get<{ Params: { name: string } }>('/media/:name', (request, reply) => {
      const { name } = request.params
      if (!NAME.test(name)) fail('route_not_found')
      reply.headers(mediaHeaders)
      return reply.sendFile(path.posix.join(name.slice(0, 2), name))
    })
  })
}
