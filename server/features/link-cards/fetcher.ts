/** Fetches pages and the images of their cards, as a polite robot: few at a time, and one of a site after the other. */
import { WaitingLine } from '#server/core/limits/waiting-line.ts'
import type { Deps } from '#server/db/deps.ts'
import type { ProcessedImage } from '#server/features/media/encode-image.ts'
import type { PageFacts } from './page/read-page.ts'
import { forbiddenBy } from './page/robots-directives.ts'
import { PoliteRequests } from './polite-requests.ts'
import { ROBOT } from './robots.ts'

/** For everything of a card together: robots.txt, redirects, the page, its oEmbed answer and its image. */
const DEADLINE_MS = 5_000
const PAGE_BYTES = 1024 * 1024
const OEMBED_BYTES = 64 * 1024
const IMAGE_BYTES = 5 * 1024 * 1024
/** The pause between two pages of a site. */
const PAUSE_MS = 500
/** Images of a page that are fetched until one can be shown. */
const MAX_IMAGES = 4
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
  readonly #requests: PoliteRequests
  readonly #line = new WaitingLine(
    { atOnce: 4, atOncePerKey: 1, most: 40, mostPerKey: 3, waitMs: 2 * DEADLINE_MS },
    () => BUSY,
  )
  readonly #stopping = new AbortController()

  constructor(deps: FetchDeps) {
    this.#deps = deps
    this.#requests = new PoliteRequests(deps.config)
  }

  /** Fetches the page of an address. Throws BUSY while too many pages wait, of its site or of all. */
  async fetch(address: string): Promise<FetchedCard> {
    const url = new URL(address)
    const stop = this.#stopping.signal
    // Loaded with the first page, before its time begins.
    const reader = await import('./page/read-answer.ts')
    const release = await this.#line.enter({ key: url.host, signal: stop })
    const endsAt = performance.now() + DEADLINE_MS
    const signal = AbortSignal.any([stop, AbortSignal.timeout(DEADLINE_MS)])
    try {
      const card = await this.#read(url, reader, { signal, endsAt })
      stop.throwIfAborted()
      return card
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

  async #read(url: URL, { isPageStart, mayBePage, readAnswer }: Reader, time: Time): Promise<FetchedCard> {
    const found = await this.#requests.get(url, {
      ...{ signal: time.signal, accept: 'text/html, application/xhtml+xml', maxBytes: PAGE_BYTES, isCut: true },
      ...{ wants: mayBePage, wantsStart: (start, head) => isPageStart(head, start) },
      // What follows the head, or is said there late, is not waited for.
      isEnough: (part) => {
        const { isHeadComplete, title } = readAnswer(part, url, ROBOT)
        return isHeadComplete && title !== ''
      },
    })
    if (!found) return NONE
    if (found.status >= 500 || found.status === 429) return FAILED
    if (found.status !== 200) return NONE
    const byHeader = forbiddenBy(found.distinct['x-robots-tag'] ?? [], ROBOT)
    if (byHeader.snippets) return NONE
    const page = readAnswer(found, found.url, ROBOT)
    if (found.end === 'broken' && !page.isHeadComplete) return FAILED
    if (page.forbidden.snippets) return NONE
    const { title, site, images } = await this.#complete(page, time)
    if (title === '') return NONE
    const image = byHeader.images || page.forbidden.images ? null : await this.#readImages(images, time)
    return { kind: 'card', ...{ title, description: page.description, site, image } }
  }

  /** Asks the oEmbed answer of a page that gives no title of its own. */
  async #complete(page: PageFacts, time: Time): Promise<Pick<PageFacts, 'title' | 'site' | 'images'>> {
    if (page.oEmbed === null || page.hasOwnTitle) return page
    try {
      const request = { signal: halfOf(time), accept: 'application/json', maxBytes: OEMBED_BYTES }
      const found = await this.#requests.get(new URL(page.oEmbed), request)
      if (found?.status !== 200) return page
      const { readEmbed } = await import('./page/read-embed.ts')
      const embed = readEmbed(found.body, found.url)
      return {
        title: embed.title || page.title,
        site: page.site || embed.site,
        images: [...page.images, ...embed.images],
      }
    } catch {
      return page
    }
  }

  /** The first image that can be shown. Each but the last that is tried has half of the time that is left. */
  async #readImages(addresses: readonly string[], time: Time): Promise<ProcessedImage | null> {
    const tried = [...new Set(addresses)].slice(0, MAX_IMAGES)
    for (const [index, address] of tried.entries()) {
      if (time.signal.aborted) return null
      const image = await this.#readImage(new URL(address), index === tried.length - 1 ? time.signal : halfOf(time))
      if (image) return image
    }
    return null
  }

  async #readImage(url: URL, signal: AbortSignal): Promise<ProcessedImage | null> {
    try {
      const found = await this.#requests.get(url, {
        ...{ signal, accept: 'image/webp, image/*;q=0.8', maxBytes: IMAGE_BYTES },
        // Its bytes say what an image is: stores of files send any type. None that is decoded begins with a tag, as pages do.
        wantsStart: (start) => !/^\s*</.test(start.toString('latin1')),
      })
      if (found?.status !== 200 || found.body.length === 0) return null
      const { processImage } = await import('#server/features/media/process-images.ts')
      const image = await processImage(this.#deps, `card ${url.host}`, found.body, 'card')
      return image.width < MIN_IMAGE.width || image.height < MIN_IMAGE.height ? null : image
    } catch {
      return null
    }
  }
}

type Reader = typeof import('./page/read-answer.ts')

/** The time of a card: its signal aborts at `endsAt`, or when the process ends. */
interface Time {
  signal: AbortSignal
  endsAt: number
}

/** Half of the time that is left, so that what is tried next has the other half. */
const halfOf = ({ signal, endsAt }: Time): AbortSignal =>
  AbortSignal.any([signal, AbortSignal.timeout(Math.max(0, Math.ceil((endsAt - performance.now()) / 2)))])
