/** Serves what the licence and the law require: source code, terms and privacy policy, at stable addresses. */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/core/config/config.ts'
import { projectFolder } from '#server/core/files/project-folder.ts'
import { pageHeaders } from '#server/core/http/headers.ts'
import { exceptPrivate, SOURCE_PARTS } from './source-parts.ts'

const MAX_BYTES = 256 * 2 ** 20

/** The archive of the source that a release has beside it. */
const PACKED = path.join(projectFolder, 'source.tar.gz')

/** Redirects to the operator's pages. Without a configured source address, serves an archive of this source. */
export function serveLegalPages(server: FastifyInstance, { about }: Pick<Config, 'about'>): void {
  if (about.termsUrl) redirect(server, '/terms', about.termsUrl)
  if (about.privacyUrl) redirect(server, '/privacy', about.privacyUrl)
  if (about.sourceUrl) redirect(server, '/source', about.sourceUrl)
  else servePackedSource(server)
}

function servePackedSource(server: FastifyInstance): void {
  let packed: Promise<Buffer> | undefined
  server.get('/source', async (_request, reply) => {
    packed ??= (existsSync(PACKED) ? readFile(PACKED) : packSource()).catch((error) => {
      packed = undefined // the next request retries
      throw error
    })
    return reply
      .headers({
        ...pageHeaders,
        'cache-control': 'no-cache',
        'content-type': 'application/gzip',
        'content-disposition': 'attachment; filename="plus-source.tar.gz"',
      })
      .send(await packed)
  })
}

const redirect = (server: FastifyInstance, from: string, to: string): void => {
  server.get(from, (_request, reply) => reply.redirect(to, 302))
}

/** Packs what a folder has of the source, without the operator's settings and keys. */
export async function packSource(folder = projectFolder): Promise<Buffer> {
  const parts = SOURCE_PARTS.filter((part) => existsSync(path.join(folder, part)))
  const options = { cwd: folder, encoding: 'buffer', maxBuffer: MAX_BYTES } as const
  return (await promisify(execFile)('tar', ['-czf', '-', ...exceptPrivate, ...parts], options)).stdout
}
