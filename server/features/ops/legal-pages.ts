/** Serves what the licence and the law require: source code, terms and privacy policy, at stable addresses. */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/core/config/config.ts'
import { projectFolder } from '#server/core/files/project-folder.ts'
import { pageHeaders } from '#server/core/http/headers.ts'

const MAX_BYTES = 256 * 2 ** 20

/** The files of the source archive. Dependencies, build output and data are not among them. */
const PARTS = [
  ...[
    '.ci',
    'contract',
    'docs',
    'i18n',
    'server',
    'tests',
    'tools',
    'web',
    'biome.json',
    'package.json',
    'package-lock.json',
  ],
  ...['playwright.config.ts', 'vite.config.ts', 'vitest.config.ts', 'tsconfig.json', 'tsconfig.web.json'],
  ...['tsconfig.worker.json', 'CONTRIBUTING.md', 'LICENSE', 'README.md', 'SECURITY.md'],
]

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
    packed ??= packSource().catch((error) => {
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

async function packSource(): Promise<Buffer> {
  const parts = PARTS.filter((part) => existsSync(path.join(projectFolder, part)))
  const options = { cwd: projectFolder, encoding: 'buffer', maxBuffer: MAX_BYTES } as const
  return (await promisify(execFile)('tar', ['-czf', '-', ...parts], options)).stdout
}
