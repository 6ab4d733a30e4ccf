/** Everything for visitors beside the pages: feeds, previews, embedded posts, sitemaps. */
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/db/deps.ts'
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
  const reads = { deps, asVisitor }
  serveFeeds(server, reads)
  serveEmbeds(server, { ...reads, loadRenderer })
  serveOEmbed(server, reads)
  serveShareImages(server, reads)
  serveSitemap(server, deps)
  serveRobots(server, deps)
}
