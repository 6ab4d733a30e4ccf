/** oEmbed 1.0: how other sites show a post inside their pages. */
import type { FastifyInstance } from 'fastify'
import type { Tweet } from '#contract/calls/tweets.ts'
import { EMBED_WIDTH } from '#contract/limits.ts'
import { tweetAt } from '#contract/screens.ts'
import { countGraphemes } from '#contract/text.ts'
import { type Document, type DocumentRequest, serveDocument } from '#server/apis/pages/documents.ts'
import type { PublicReads } from '#server/apis/pages/feeds/serve.ts'
import { shareImageOf } from '#server/apis/pages/share-images/share-image-of.ts'
import { element, xmlDocument } from '#server/apis/pages/xml.ts'
import { fail } from '#server/core/errors.ts'
import { escapeHtml } from '#server/core/text/escape-html.ts'
import { getLook } from '#server/features/network/network.ts'
import { tweetUrl, userUrl } from '#server/features/network/page-urls.ts'

/** How long sites may keep an answer, in seconds. */
const CACHE_AGE = 3_600

/** Heights of the parts of an embedded post, in pixels at its greatest width. */
const FRAME = 204
const COUNTS = 50
const LINE = 24
const CHARACTERS_OF_LINE = 60
const PICTURES = 300
const BOX = 120
const CARD_PICTURE = 245
const POLL_CHOICE = 42
const POLL_FOOT = 50

type Answer = Readonly<Record<string, string | number>>

export function serveOEmbed(server: FastifyInstance, { deps, asVisitor }: PublicReads): void {
  const answer = async ({ origin, query }: DocumentRequest): Promise<Document> => {
    const { url, format = 'json' } = query
    if (format !== 'json' && format !== 'xml') return plain(501, 'The format is json or xml.')
    const [width, height] = [readSize(query.maxwidth), readSize(query.maxheight)]
    if (url === undefined || width === undefined || height === undefined) fail('bad_request')
    const id = idIn(origin, url) ?? fail('route_not_found')
    const { tweet } = await asVisitor('GET /tweets/:id', { params: { id } })
    const { name, version } = await getLook(deps.db)
    const embed = describe(origin, tweet, { network: name, look: version, width, height })
    return {
      ...(format === 'json'
        ? { type: 'application/json; charset=utf-8', body: JSON.stringify(embed) }
        : { type: 'text/xml; charset=utf-8', body: toXml(embed) }),
      headers: { 'access-control-allow-origin': '*' },
    }
  }
  serveDocument(server, deps, '/oembed', answer)
  // The address that clients of Mastodon know.
  serveDocument(server, deps, '/api/oembed', answer)
}

const plain = (status: number, body: string): Document => ({
  status,
  type: 'text/plain; charset=utf-8',
  body: `${body}\n`,
})

/** A size of the query: infinite when left out, undefined when it is no number. */
function readSize(text: string | undefined): number | undefined {
  if (text === undefined || text === '') return Number.POSITIVE_INFINITY
  return /^[1-9]\d{0,4}$/.test(text) ? Number(text) : undefined
}

/** The id of the post whose page has this address. */
function idIn(origin: string, url: string): string | undefined {
  const parsed = URL.parse(url)
  return parsed?.host === new URL(origin).host ? tweetAt(parsed.pathname) : undefined
}

interface Shape {
  network: string
  /** The version of the network's look. */
  look: string
  width: number
  height: number
}

function describe(origin: string, tweet: Tweet, { network, look, ...most }: Shape): Answer {
  const width = Math.min(EMBED_WIDTH, most.width)
  const height = Math.min(heightOf(tweet, width), most.height)
  const { name, username } = tweet.user
  const title = `${name} (@${username})`
  const image = shareImageOf({ origin, look }, tweet)
  const isSmall = image.width <= most.width && image.height <= most.height
  const src = escapeHtml(`${origin}/embed/${tweet._id}`)
  return {
    version: '1.0',
    type: 'rich',
    ...{
      title,
      author_name: name,
      author_url: userUrl(origin, username),
      provider_name: network,
      provider_url: origin,
    },
    cache_age: CACHE_AGE,
    html: `<iframe src="${src}" width="${width}" height="${height}" title="${escapeHtml(title)}" loading="lazy" style="border:0;max-width:100%" sandbox="allow-popups allow-popups-to-escape-sandbox allow-same-origin" allow="fullscreen"></iframe>`,
    ...{ width, height, url: tweetUrl(origin, tweet._id) },
    ...(isSmall && { thumbnail_url: image.url, thumbnail_width: image.width, thumbnail_height: image.height }),
  }
}

/** The height that a post probably has: its frame runs no script that could measure it. */
function heightOf(tweet: Tweet, width: number): number {
  const { content, media, warning, poll, quote, card } = tweet
  const { likesCount, retweetsCount, quotesCount, bookmarksCount } = tweet
  const frame = FRAME + (likesCount + retweetsCount + quotesCount + bookmarksCount > 0 ? COUNTS : 0)
  const perLine = Math.max(10, (CHARACTERS_OF_LINE * width) / EMBED_WIDTH)
  const lines = content
    .split('\n')
    .reduce((sum, line) => sum + Math.max(1, Math.ceil(countGraphemes(line) / perLine)), 0)
  if (warning !== null) return frame + LINE
  const pictures = media.length > 0 ? (PICTURES * width) / EMBED_WIDTH : 0
  const shownCard = media.length === 0 ? card : undefined
  const cardPicture = shownCard?.image ? (CARD_PICTURE * width) / EMBED_WIDTH : 0
  const choices = poll ? POLL_FOOT + POLL_CHOICE * poll.choices.length : 0
  const boxes = [quote, shownCard].filter((each) => each !== undefined).length
  return Math.round(frame + LINE * lines + pictures + cardPicture + choices + BOX * boxes)
}

const toXml = (answer: Answer): string =>
  xmlDocument(
    element(
      'oembed',
      {},
      Object.entries(answer).map(([name, value]) => element(name, {}, String(value))),
    ),
  )
