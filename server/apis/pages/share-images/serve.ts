/** Serves drawn share images. Each is drawn on demand in a process of its own, once, and cached. */
import type { FastifyInstance } from 'fastify'
import { accentsOf, DEFAULT_COLOUR } from '#contract/colour.ts'
import { type Document, type DocumentRequest, type Moved, serveDocument } from '#server/apis/pages/documents.ts'
import type { PublicReads } from '#server/apis/pages/feeds/serve.ts'
import { fail } from '#server/core/errors.ts'
import { openImageHeaders } from '#server/core/http/headers.ts'
import { readTag } from '#server/core/text/read-tag.ts'
import { createCache } from '#server/db/cache.ts'
import type { Deps } from '#server/db/deps.ts'
import { runImageJob } from '#server/features/media/decoding/image-processes.ts'
import type { ShareDrawing } from '#server/features/media/share-images/draw.ts'
import { getLook } from '#server/features/network/network.ts'
import { type Subject, subjectOfTag, subjectOfTweet, subjectOfUser, versionOf } from './share-image-of.ts'

/** An image that is not cached costs as much as so many other documents. */
const POINTS = 20
const MAX_CACHED = 200

interface DrawDeps {
  db: Deps['db']
  draw(): Promise<Buffer>
}

/** Images by subject and version. */
const images = createCache<string, { png: Buffer }, DrawDeps>(
  { entities: [], most: MAX_CACHED, bytes: ({ png }) => png.length },
  ({ draw }, keys) => Promise.all(keys.map(async (key) => [key, { png: await draw() }] as const)),
)

/** Finds what an image shows, as a visitor sees it. `name` is the part of the address that names it. */
type Find = (name: string, addressRange: string) => Promise<Subject>

export function serveShareImages(server: FastifyInstance, { deps, asVisitor }: PublicReads): void {
  const serve = (prefix: string, find: Find) =>
    serveDocument(server, deps, `${prefix}:name.png`, (asked) => answer(deps, prefix, find, asked))
  serve('/share/', async (id) =>
    subjectOfTweet((await asVisitor('GET /tweets/:id', { params: { id: orMissing(id) } })).tweet),
  )
  serve('/share/user/', async (id) =>
    subjectOfUser(await asVisitor('GET /users/:id', { params: { id: orMissing(id) } })),
  )
  serve('/share/tag/', async (name, addressRange) => {
    const tag = readTag(name)
    if (tag === '' || tag !== name) fail('route_not_found')
    const input = { params: { tag }, query: { limit: 1 } }
    const { tweets } = await asVisitor('GET /tweets/tag/:tag', input, addressRange)
    return tweets.length > 0 ? subjectOfTag(tag) : fail('route_not_found')
  })
}

/** An id, as addresses of images have it. */
const orMissing = (id: string): string => (/^[0-9a-f]{24}$/.test(id) ? id : fail('route_not_found'))

async function answer(
  deps: Deps,
  prefix: string,
  find: Find,
  { origin, params, addressRange }: DocumentRequest,
): Promise<Document | Moved> {
  const [, name, version] = /^(.+)-([0-9a-f]{12})$/s.exec(params.name!) ?? fail('route_not_found')
  const subject = await find(name!, addressRange)
  const look = await getLook(deps.db)
  const current = versionOf(look.version, subject)
  if (version !== current)
    return { location: `${prefix}${encodeURIComponent(name!)}-${current}.png`, isTemporary: true }
  const draw = async () => {
    await deps.limits.take('publicFiles', addressRange, POINTS)
    return deps.admission.run('shareImage', addressRange, async () => {
      const { author, text } = subject
      const drawing: ShareDrawing = {
        author: author && {
          ...{ name: author.name, handle: `@${author.username}` },
          avatar: await readAvatar(deps, author),
        },
        text,
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
  const { png } = (await images.get({ db: deps.db, draw }, `${prefix}${name} ${version}`))!
  return {
    type: 'image/png',
    body: png,
    headers: { ...openImageHeaders, 'cross-origin-resource-policy': 'cross-origin' },
  }
}

/** The small picture of the author; null without one, and while the store is unavailable. */
async function readAvatar(
  { blobs }: Pick<Deps, 'blobs'>,
  { avatar }: { avatar: string | null },
): Promise<Buffer | null> {
  const [, name] = /^\/media\/([0-9a-f]{32})\.webp$/.exec(avatar ?? '') ?? []
  if (name === undefined) return null
  return (await blobs.read(`${name}-small.webp`).catch(() => undefined)) ?? null
}
