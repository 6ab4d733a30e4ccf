/** What the licence and the law ask of an operator: its source, terms and privacy policy, at addresses that stay. */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/core/config/config.ts'
import { pageHeaders } from '#server/core/http/headers.ts'

const ROOT = path.resolve(import.meta.dirname, '../../..')
const MOST_BYTES = 256 * 2 ** 20

/** What Plus is made of. Nothing that was installed, built or is kept is among it. */
const PARTS = [
  ...['.ci', 'contract', 'docs', 'server', 'tests', 'tools', 'web', 'biome.json', 'package.json', 'package-lock.json'],
  ...['playwright.config.ts', 'vite.config.ts', 'vitest.config.ts', 'tsconfig.json', 'tsconfig.web.json'],
  ...['tsconfig.worker.json', 'CONTRIBUTING.md', 'LICENSE', 'README.md', 'SECURITY.md'],
]

/** Leads to what the operator has put in their place; without that, the source is this one, packed when first asked for. */
export function serveLegalPages(server: FastifyInstance, { about }: Pick<Config, 'about'>): void {
  if (about.termsUrl) redirect(server, '/terms', about.termsUrl)
  if (about.privacyUrl) redirect(server, '/privacy', about.privacyUrl)
  if (about.sourceUrl) redirect(server, '/source', about.sourceUrl)
  else servePacked(server)
}

function servePacked(server: FastifyInstance): void {
  let packed: Promise<Buffer> | undefined
  server.get('/source', async (_request, reply) => {
    packed ??= pack().catch((error) => {
      packed = undefined // the next who asks may have more luck
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

async function pack(): Promise<Buffer> {
  const parts = PARTS.filter((part) => existsSync(path.join(ROOT, part)))
  const options = { cwd: ROOT, encoding: 'buffer', maxBuffer: MOST_BYTES } as const
  return (await promisify(execFile)('tar', ['-czf', '-', ...parts], options)).stdout
}
