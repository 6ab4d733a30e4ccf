/** Serves drawn share images. Each is drawn on demand in a process of its own, once, and cached. */
import type { FastifyInstance } from 'fastify'
import type { Tweet } from '#contract/calls/tweets.ts'
import { accentsOf, DEFAULT_COLOUR } from '#contract/colour.ts'
import { serveDocument } from '#server/apis/pages/documents.ts'
import type { PublicReads } from '#server/apis/pages/feeds/serve.ts'
import { fail } from '#server/core/errors.ts'
import { openImageHeaders } from '#server/core/http/headers.ts'
import { createCache } from '#server/db/cache.ts'
import type { Deps } from '#server/db/deps.ts'
import { runImageJob } from '#server/features/media/decoding/image-processes.ts'
import type { ShareDrawing } from '#server/features/media/share-images/draw.ts'
import { getLook } from '#server/features/network/network.ts'
import { textOf, versionOf } from './share-image-of.ts'

/** An image that is not cached costs as much as so many other documents. */
const POINTS = 20
const MAX_CACHED = 200

interface DrawDeps {
  db: Deps['db']
  draw(): Promise<Buffer>
}

/** Images by post and version. */
const images = createCache<string, { png: Buffer }, DrawDeps>(
  { entities: [], most: MAX_CACHED, bytes: ({ png }) => png.length },
  ({ draw }, keys) => Promise.all(keys.map(async (key) => [key, { png: await draw() }] as const)),
)

export function serveShareImages(server: FastifyInstance, { deps, asVisitor }: PublicReads): void {
  serveDocument(server, deps, '/share/:name.png', async ({ origin, params, addressRange }) => {
    const [, id, version] = /^([0-9a-f]{24})-([0-9a-f]{12})$/.exec(params.name!) ?? fail('route_not_found')
    const { tweet } = await asVisitor('GET /tweets/:id', { params: { id: id! } })
    const look = await getLook(deps.db)
    const current = versionOf(look.version, tweet)
    if (version !== current) return { location: `/share/${id}-${current}.png`, isTemporary: true }
    const draw = async () => {
      await deps.limits.take('publicFiles', addressRange, POINTS)
      return deps.admission.run('shareImage', addressRange, async () => {
        const drawing: ShareDrawing = {
          ...{ name: tweet.user.name, handle: `@${tweet.user.username}`, text: textOf(tweet) },
          avatar: await readAvatar(deps, tweet),
          network: {
            name: look.name,
            host: new URL(origin).host,
            picture: look.picture,
            colour: accentsOf(look.colour ?? DEFAULT_COLOUR).fill[0],
          },
        }
        return Buffer.from(await runImageJob<Uint8Array>({ kind: 'share', drawing }))
      })
    }
    const { png } = (await images.get({ db: deps.db, draw }, `${id} ${version}`))!
    return {
      type: 'image/png',
      body: png,
      headers: { ...openImageHeaders, 'cross-origin-resource-policy': 'cross-origin' },
    }
  })
}

/** The small picture of the author; null without one, and while the store is unavailable. */
async function readAvatar({ blobs }: Pick<Deps, 'blobs'>, { user }: Tweet): Promise<Buffer | null> {
  const [, name] = /^\/media\/([0-9a-f]{32})\.webp$/.exec(user.avatar ?? '') ?? []
  if (name === undefined) return null
  return (await blobs.read(`${name}-small.webp`).catch(() => undefined)) ?? null
}
