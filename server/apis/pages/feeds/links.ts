/** Addresses of feeds, and the links by which pages and feeds name them. */
import type { PageLink } from '#contract/pages.ts'
import { type FeedFormat, tagFeedPath, userFeedPath } from '#server/features/network/feed-paths.ts'
import { tweetUrl } from '#server/features/network/page-urls.ts'

/** The formats of feeds by the ending of their addresses. */
export const FORMATS = {
  rss: { type: 'application/rss+xml', name: 'RSS' },
  atom: { type: 'application/atom+xml', name: 'Atom' },
  json: { type: 'application/feed+json', name: 'JSON Feed' },
} as const satisfies Record<FeedFormat, object>

interface Place {
  /** `https://plus.example`. */
  origin: string
  /** The address of the WebSub hub. */
  hub: string | null
}

/** The links of a user's page: its feeds and the hub. */
export const linksForUser = (place: Place, username: string, title: string): PageLink[] =>
  linksOf(place, userFeedPath(username), title)

/** The links of a hashtag's page. */
export const linksForTag = (place: Place, tag: string): PageLink[] => linksOf(place, tagFeedPath(tag), `#${tag}`)

function linksOf({ origin, hub }: Place, path: string, title: string): PageLink[] {
  const feeds = Object.entries(FORMATS).map(([ending, { type, name }]) => ({
    ...{ rel: 'alternate', type, href: `${origin}${path}.${ending}`, title: `${title} (${name})` },
  }))
  return hub === null ? feeds : [...feeds, { rel: 'hub', href: hub }]
}

/** The links of a post's page: its oEmbed answers. */
export function linksForTweet({ origin }: Pick<Place, 'origin'>, id: string): PageLink[] {
  const url = encodeURIComponent(tweetUrl(origin, id))
  return (['json', 'xml'] as const).map((format) => ({
    ...{ rel: 'alternate', type: format === 'json' ? 'application/json+oembed' : 'text/xml+oembed' },
    href: `${origin}/oembed?url=${url}&format=${format}`,
  }))
}
