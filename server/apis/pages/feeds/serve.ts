/** Serves the feeds of profiles and hashtags. */
import type { FastifyInstance } from 'fastify'
import type { Tweet } from '#contract/calls/tweets.ts'
import { FEED_ENTRIES } from '#contract/limits.ts'
import type { AsVisitor } from '#server/apis/pages/as-visitor.ts'
import { type DocumentRequest, type Moved, serveDocument } from '#server/apis/pages/documents.ts'
import { fail } from '#server/core/errors.ts'
import { createLru } from '#server/core/lru.ts'
import { readTag } from '#server/core/text/read-tag.ts'
import type { Deps } from '#server/db/deps.ts'
import { FEED_FORMATS, type FeedFormat, tagFeedPath, userFeedPath } from '#server/features/network/feed-paths.ts'
import { getLook } from '#server/features/network/network.ts'
import { tagUrl, userUrl } from '#server/features/network/page-urls.ts'
import { toAtom } from './atom.ts'
import { type Feed, type SizeOf, toAuthor, toEntry } from './feed.ts'
import { toJsonFeed } from './json-feed.ts'
import { FORMATS } from './links.ts'
import { toRss } from './rss.ts'

const WRITERS: Readonly<Record<FeedFormat, (feed: Feed) => string>> = { rss: toRss, atom: toAtom, json: toJsonFeed }

/** Sizes of files that are remembered: a file never changes. */
const KNOWN_SIZES = 5_000

export interface PublicReads {
  deps: Deps
  asVisitor: AsVisitor
}

export function serveFeeds(server: FastifyInstance, { deps, asVisitor }: PublicReads): void {
  const sizeOf = sizesIn(deps.blobs)
  const serve = (path: string, read: (asked: DocumentRequest, format: FeedFormat) => Promise<Feed | Moved>) => {
    for (const format of FEED_FORMATS)
      serveDocument(server, deps, `${path}.${format}`, async (asked) => {
        const feed = await read(asked, format)
        if ('location' in feed) return feed
        const link = [`<${feed.selfUrl}>; rel="self"`, ...(feed.hub === null ? [] : [`<${feed.hub}>; rel="hub"`])]
        return {
          type: `${FORMATS[format].type}; charset=utf-8`,
          body: WRITERS[format](feed),
          headers: { link: link.join(', '), 'access-control-allow-origin': '*' },
        }
      })
  }

  serve('/user/:name', async ({ origin, params, query }, format) => {
    const user = await asVisitor('GET /users/:id', { params: { id: params.name! } })
    const path = `${userFeedPath(user.username)}.${format}`
    if (params.name !== user.username) return { location: withCursor(path, query.cursor) }
    const { tweets, nextCursor } = await asVisitor('GET /tweets/user/:id', {
      params: { id: user._id },
      query: { filter: 'posts', limit: FEED_ENTRIES, ...pageOf(query) },
    })
    return {
      ...(await common(origin, path, query.cursor, nextCursor)),
      ...{ title: `${user.name} (@${user.username})`, description: user.bio, pageUrl: userUrl(origin, user.username) },
      icon: new URL(user.avatar ?? '/icon-192.png', origin).href,
      author: toAuthor(origin, user),
      entries: await entriesOf(origin, tweets),
    }
  })

  serve('/tags/:tag', async ({ origin, params, query, addressRange }, format) => {
    const tag = readTag(params.tag!) || fail('route_not_found')
    const path = `${tagFeedPath(tag)}.${format}`
    if (params.tag !== tag) return { location: withCursor(path, query.cursor) }
    const input = { params: { tag }, query: { limit: FEED_ENTRIES, ...pageOf(query) } }
    const { tweets, nextCursor } = await asVisitor('GET /tweets/tag/:tag', input, addressRange)
    const { name } = await getLook(deps.db)
    return {
      ...(await common(origin, path, query.cursor, nextCursor)),
      ...{ title: `#${tag} · ${name}`, description: '', pageUrl: tagUrl(origin, tag) },
      icon: new URL('/icon-192.png', origin).href,
      author: null,
      entries: await entriesOf(origin, tweets),
    }
  })

  const entriesOf = (origin: string, tweets: readonly Tweet[]) =>
    Promise.all(tweets.map((tweet) => toEntry(origin, tweet, sizeOf)))

  const common = (origin: string, path: string, cursor: string | undefined, nextCursor: string | null) => ({
    selfUrl: origin + withCursor(path, cursor),
    firstUrl: origin + path,
    nextUrl: nextCursor === null ? null : origin + withCursor(path, nextCursor),
    hub: deps.config.webSubHub,
  })
}

const pageOf = ({ cursor }: DocumentRequest['query']) => (cursor === undefined ? {} : { cursor })

const withCursor = (path: string, cursor: string | undefined): string =>
  cursor === undefined ? path : `${path}?cursor=${encodeURIComponent(cursor)}`

/** Looks up the sizes of files of the store by their addresses. */
function sizesIn(blobs: Deps['blobs']): SizeOf {
  const known = createLru<string, number>(KNOWN_SIZES)
  return async (url) => {
    const [, name] = /^\/media\/([0-9a-f]{32}(?:\.webp|\.mp4))$/.exec(url) ?? []
    if (name === undefined) return 0
    const size = known.get(name) ?? (await blobs.size(name).catch(() => undefined))
    if (size !== undefined) known.set(name, size)
    return size ?? 0
  }
}
