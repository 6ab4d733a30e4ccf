/** Fetches pages and the images of their cards, as a polite robot: few at a time, and one of a site after the other. */
import { CARD_TEXT_LENGTHS } from '#contract/limits.ts'
import type { Config } from '#server/core/config/config.ts'
import { WaitingLine } from '#server/core/limits/waiting-line.ts'
import { getPublic, type PublicAnswer } from '#server/core/outgoing/get-public.ts'
import type { PublicHead } from '#server/core/outgoing/open-public.ts'
import type { Deps } from '#server/db/deps.ts'
import type { ProcessedImage } from '#server/features/media/encode-image.ts'
import { isOwnAddress } from './address.ts'
import { decodePage } from './page/charset.ts'
import { cleanCardText } from './page/clean-card-text.ts'
import type { PageFacts } from './page/read-page.ts'
import { forbidsSnippets } from './page/robots-directives.ts'
import { ROBOT, ROBOTS_BYTES, Robots } from './robots.ts'

/** For everything of a card together: robots.txt, redirects, the page, its oEmbed answer and its image. */
const DEADLINE_MS = 5_000
const PAGE_BYTES = 1024 * 1024
const OEMBED_BYTES = 64 * 1024
const IMAGE_BYTES = 5 * 1024 * 1024
const MAX_REDIRECTS = 5
const MAX_URL = 2_000
/** The pause between two pages of a site. */
const PAUSE_MS = 500
/** Smaller images are icons, or count visits. */
const MIN_IMAGE = { width: 100, height: 50 }

/** What a page became. */
export type FetchedCard =
  | { kind: 'card'; title: string; description: string; site: string; image: ProcessedImage | null }
  /** The page says that it gets no card, or says nothing. */
  | { kind: 'none' }
  /** The page could not be read now. */
  | { kind: 'failed' }

const NONE = { kind: 'none' } as const
const FAILED = { kind: 'failed' } as const

type FetchDeps = Pick<Deps, 'config' | 'limits' | 'admission'>

/** Too many pages wait. */
export const BUSY = new Error('Too many pages wait to be fetched')

/** The requests of one process for cards. */
export class CardFetcher {
  readonly #deps: FetchDeps
  readonly #agent: string
  readonly #origins: Config['linkCards']['privateOrigins']
  readonly #line = new WaitingLine(
    { atOnce: 4, atOncePerKey: 1, most: 40, mostPerKey: 3, waitMs: 2 * DEADLINE_MS },
    () => BUSY,
  )
  readonly #robots = new Robots((url, signal) => this.#readRobots(url, signal))
  readonly #stopping = new AbortController()

  constructor(deps: FetchDeps) {
    const { linkCards, publicUrl } = deps.config
    this.#deps = deps
    this.#origins = linkCards.privateOrigins
    this.#agent = publicUrl ? `${ROBOT}/1.0 (+${publicUrl}/about)` : `${ROBOT}/1.0`
  }

  /** Fetches the page of an address. Throws BUSY while too many pages wait, of its site or of all. */
  async fetch(address: string): Promise<FetchedCard> {
    const url = new URL(address)
    const stop = this.#stopping.signal
    const release = await this.#line.enter({ key: url.host, signal: stop })
    const signal = AbortSignal.any([stop, AbortSignal.timeout(DEADLINE_MS)])
    try {
      return await this.#read(url, signal)
    } catch {
      // A page that was interrupted by the end of the process is fetched by the next one.
      stop.throwIfAborted()
      // Whatever went wrong, members learn no more than that there is no card.
      return FAILED
    } finally {
      setTimeout(release, PAUSE_MS).unref()
    }
  }

  /** Ends all requests. */
  close(): void {
    this.#stopping.abort()
  }

  async #read(url: URL, signal: AbortSignal): Promise<FetchedCard> {
    const found = await this.#get(url, {
      signal,
      accept: 'text/html, application/xhtml+xml',
      maxBytes: PAGE_BYTES,
      isCut: true,
      isWanted: (type) => type === 'text/html' || type === 'application/xhtml+xml',
    })
    if (!found) return NONE
    const { status, headers, body } = found
    if (status >= 500 || status === 429) return FAILED
    if (status !== 200 || forbidsSnippets(textOf(headers['x-robots-tag']), ROBOT)) return NONE
    // Loaded with the first page.
    const { readPage } = await import('./page/read-page.ts')
    const page = readPage(decodePage(body, headers['content-type'] ?? ''), ROBOT)
    if (page.forbidsSnippets) return NONE
    const { title, site, image } = await this.#complete(page, found.url, signal)
    const text = {
      title: cleanCardText(title, CARD_TEXT_LENGTHS.title),
      description: cleanCardText(page.description, CARD_TEXT_LENGTHS.description),
      site: cleanCardText(site, CARD_TEXT_LENGTHS.site),
    }
    if (text.title === '') return NONE
    return { kind: 'card', ...text, image: await this.#readImage(image, found.url, signal) }
  }

  /** Asks the oEmbed answer of a page that gives no title of its own. */
  async #complete(
    page: PageFacts,
    base: URL,
    signal: AbortSignal,
  ): Promise<Pick<PageFacts, 'title' | 'site' | 'image'>> {
    const place = page.oEmbed && !page.hasOwnTitle ? URL.parse(page.oEmbed, base.href) : null
    if (!place) return page
    try {
      const found = await this.#get(place, {
        signal,
        accept: 'application/json',
        maxBytes: OEMBED_BYTES,
        isWanted: (type) => type.endsWith('json'),
      })
      const embed = found?.status === 200 ? (JSON.parse(String(found.body)) as Record<string, unknown>) : {}
      return {
        title: textOf(embed.title) || page.title,
        site: page.site || textOf(embed.provider_name),
        image: page.image || textOf(embed.thumbnail_url),
      }
    } catch {
      return page
    }
  }

  async #readImage(address: string, base: URL, signal: AbortSignal): Promise<ProcessedImage | null> {
    const url = address === '' ? null : URL.parse(address, base.href)
    if (!url) return null
    try {
      const found = await this.#get(url, {
        signal,
        accept: 'image/webp, image/*;q=0.8',
        maxBytes: IMAGE_BYTES,
        isWanted: (type) => /^image\/(?!svg)/.test(type),
      })
      if (found?.status !== 200 || found.body.length === 0) return null
      const { processImage } = await import('#server/features/media/process-images.ts')
      const image = await processImage(this.#deps, `card ${url.host}`, found.body, 'card')
      return image.width < MIN_IMAGE.width || image.height < MIN_IMAGE.height ? null : image
    } catch {
      // The card has no image.
      return null
    }
  }

  async #readRobots(url: URL, signal: AbortSignal): Promise<string | null> {
    const found = await this.#follow(url, { signal, accept: 'text/plain', maxBytes: ROBOTS_BYTES, isCut: true })
    if (found && found.status >= 200 && found.status < 300) return String(found.body)
    if (found && found.status >= 400 && found.status < 500) return null
    throw new Error('The site does not say what it allows')
  }

  /** GETs an address that robots.txt allows, at each redirect. Null for one that it forbids. */
  #get(url: URL, request: Request): Promise<Found | null> {
    return this.#follow(url, request, (each) => this.#robots.allows(each, request.signal))
  }

  async #follow(url: URL, request: Request, allows = async (_: URL) => true): Promise<Found | null> {
    const { signal, accept, maxBytes, isCut = false, isWanted = () => true } = request
    const wants = ({ status, headers }: PublicHead) => status === 200 && isWanted(typeOf(headers['content-type']))
    const headers = { 'user-agent': this.#agent, accept, 'accept-encoding': 'gzip, deflate, br' }
    let place = url
    for (let hops = 0; hops <= MAX_REDIRECTS; hops++) {
      if (place.href.length > MAX_URL || !(await allows(place))) return null
      const answer = await getPublic(place, {
        ...{ headers, signal, maxBytes, isCut, wants },
        privateOrigins: this.#origins,
      })
      const { status, headers: given } = answer
      if (status < 300 || status >= 400) return { ...answer, url: place }
      const next = given.location === undefined ? null : URL.parse(given.location, place.href)
      // What a page of this network shows depends on the viewer.
      if (!next || isOwnAddress(this.#deps.config, next.href)) return null
      place = next
    }
    return null
  }
}

interface Request {
  signal: AbortSignal
  accept: string
  maxBytes: number
  isCut?: boolean
  /** Whether a body of this type is wanted. */
  isWanted?: (type: string) => boolean
}

interface Found extends PublicAnswer {
  url: URL
}

const typeOf = (contentType = ''): string => contentType.split(';')[0]!.trim().toLowerCase()

const textOf = (value: unknown): string =>
  Array.isArray(value) ? value.join(',') : typeof value === 'string' ? value : ''
