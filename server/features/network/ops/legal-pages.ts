/** Serves source code, terms and privacy policy, as the licence and the law require, at stable addresses. */
import { open, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/core/config/config.ts'
import { projectFolder } from '#server/core/files/project-folder.ts'
import { pageHeaders } from '#server/core/http/headers.ts'
import { manifest } from '#server/core/manifest.ts'

/** The archive of the source: a release includes it, a build packs the files of the commit and no others. */
export const sourceArchive = path.join(projectFolder, manifest.bin ? 'source.tar.gz' : 'dist/source.tar.gz')

/** Redirects to the operator's pages. Without a configured source address, serves an archive of this source. */
export function serveLegalPages(server: FastifyInstance, { about }: Pick<Config, 'about'>): void {
  if (about.termsUrl) redirect(server, '/terms', about.termsUrl)
  if (about.privacyUrl) redirect(server, '/privacy', about.privacyUrl)
  if (about.sourceUrl) redirect(server, '/source', about.sourceUrl)
  else servePackedSource(server)
}

function servePackedSource(server: FastifyInstance): void {
  server.get('/source', async (_request, reply) => {
    // A build may replace the archive, so size and bytes are read from one open file.
    const packed = await open(sourceArchive).catch(() => undefined)
    if (!packed)
      return reply
        .code(404)
        .headers({ ...pageHeaders, 'content-type': 'text/plain; charset=utf-8' })
        .send('The source was not packed: build Plus, or set SOURCE_URL.\n')
    return reply
      .headers({
        ...pageHeaders,
        'cache-control': 'no-cache',
        'content-type': 'application/gzip',
        'content-length': (await packed.stat()).size,
        'content-disposition': `attachment; filename="${await nameOfSource()}"`,
      })
      .send(packed.createReadStream())
  })
}

/** The file name: `plus-0.1.0-6e9a760f-source.tar.gz`, without the commit when it is unknown. */
async function nameOfSource(): Promise<string> {
  const commit = manifest.bin ? manifest.commit : (await packedCommit())?.slice(0, 8)
  return `plus-${manifest.version}${commit ? `-${commit}` : ''}-source.tar.gz`
}

/** The commit that the build recorded for its archive; undefined without one. */
const packedCommit = (): Promise<string | undefined> =>
  readFile(sourceArchive.replace(/\.tar\.gz$/, '.json'), 'utf8').then(
    (text) => (JSON.parse(text) as { commit: string | null }).commit ?? undefined,
    () => undefined,
  )

const redirect = (server: FastifyInstance, from: string, to: string): void => {
  server.get(from, (_request, reply) => reply.redirect(to, 302))
}
