/** robots.txt: with public reading the public pages are open to search engines, otherwise only those before signing in. */
import type { FastifyInstance } from 'fastify'
import { MEMBER_SCREENS, OPEN_SCREENS } from '#contract/screens.ts'
import { originOf } from '#server/core/http/origin.ts'
import type { Deps } from '#server/db/deps.ts'
import { isPublicReading } from '#server/features/people/public-reading.ts'

/** Screens of members that visitors see, too. */
const SHARED: readonly string[] = ['/tweet/:id', '/user/:id', '/explore']

const CLOSED = MEMBER_SCREENS.filter((screen) => !SHARED.includes(screen)).map(
  (screen) => `Disallow: ${screen.replaceAll(':id', '*')}`,
)

/** Without public reading: the first page, forms, the pages about the network, and what these load. */
const OPEN = [
  '/$',
  '/signup',
  '/signin',
  ...OPEN_SCREENS,
  '/source',
  '/assets/',
  '/network/',
  '/*.svg$',
  '/*.png$',
].map((path) => `Allow: ${path}`)

const OFF = ['User-agent: *', ...OPEN, 'Disallow: /', ''].join('\n')

const robotsOf = (origin: string): string =>
  ['User-agent: *', 'Disallow: /api/', ...CLOSED, 'Allow: /', '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n')

export function serveRobots(server: FastifyInstance, { db, config, catchUp }: Deps): void {
  server.get('/robots.txt', async (_, reply) => {
    await catchUp()
    const isOn = await isPublicReading(db)
    return reply
      .headers({ 'cache-control': 'public, max-age=3600' })
      .type('text/plain; charset=utf-8')
      .send(isOn ? robotsOf(originOf(config, server)) : OFF)
  })
}
