/** Everything for visitors beside the pages: feeds, previews, embedded posts, sitemaps. */
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/db/deps.ts'
import { isPublicReading } from '#server/features/people/public-reading.ts'
import type { AsVisitor } from './as-visitor.ts'
import { serveEmbeds } from './embeds/embed.ts'
import { serveOEmbed } from './embeds/oembed.ts'
import { serveFeeds } from './feeds/serve.ts'
import type { LoadRenderer } from './renderer.ts'
import { serveRobots } from './robots.ts'
import { serveShareImages } from './share-images/serve.ts'
import { serveSitemap } from './sitemap/serve.ts'

interface PublicFiles {
  deps: Deps
  asVisitor: AsVisitor
  loadRenderer: LoadRenderer
}

export function servePublicFiles(server: FastifyInstance, { deps, asVisitor, loadRenderer }: PublicFiles): void {
  letOthersShowImages(server, deps)
  const reads = { deps, asVisitor }
  serveFeeds(server, reads)
  serveEmbeds(server, { ...reads, loadRenderer })
  serveOEmbed(server, reads)
  serveShareImages(server, reads)
  serveSitemap(server, deps)
  serveRobots(server, deps)
}

/** With public reading, other sites may show public images, as feed readers in browsers do. */
function letOthersShowImages(server: FastifyInstance, { db }: Pick<Deps, 'db'>): void {
  // Without a promise: the hook runs for all that Fastify sends.
  server.addHook('onSend', ({ url }, reply, payload, done) => {
    if (!url.startsWith('/media/') || url.includes('?')) return done(null, payload)
    Promise.resolve(isPublicReading(db)).then((isOn) => {
      if (isOn) reply.header('cross-origin-resource-policy', 'cross-origin')
      done(null, payload)
    }, done)
  })
}
