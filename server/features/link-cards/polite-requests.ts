/** The requests of a polite robot: it gives its name, asks robots.txt for each address, and follows few redirects. */
import type { Config } from '#server/core/config/config.ts'
import { getPublic, type PublicAnswer, type PublicRequest } from '#server/core/outgoing/get-public.ts'
import { ENCODINGS } from '#server/core/outgoing/read-body.ts'
import { isOwnAddress } from './address.ts'
import { ROBOT, ROBOTS_BYTES, Robots } from './robots.ts'

const MAX_REDIRECTS = 5
const MAX_URL = 2_000

interface Request extends Omit<PublicRequest, 'headers' | 'privateOrigins'> {
  accept: string
}

interface Found extends PublicAnswer {
  url: URL
}

/** The requests of one process for cards. */
export class PoliteRequests {
  readonly #config: Config
  readonly #agent: string
  readonly #robots = new Robots((url, signal) => this.#readRobots(url, signal))

  constructor(config: Config) {
    this.#config = config
    this.#agent = config.publicUrl ? `${ROBOT}/1.0 (+${config.publicUrl}/about)` : `${ROBOT}/1.0`
  }

  /** GETs an address that robots.txt allows, at each redirect. Null for one that it forbids. */
  get(url: URL, request: Request): Promise<Found | null> {
    return this.#follow(url, request, (each) => this.#robots.allows(each, request.signal))
  }

  async #readRobots(url: URL, signal: AbortSignal): Promise<string | null> {
    const found = await this.#follow(url, { signal, accept: 'text/plain', maxBytes: ROBOTS_BYTES, isCut: true })
    if (found && found.status >= 200 && found.status < 300) return String(found.body)
    if (found && found.status >= 400 && found.status < 500) return null
    throw new Error('The site does not say what it allows')
  }

  async #follow(url: URL, request: Request, allows = async (_: URL) => true): Promise<Found | null> {
    const { accept, ...rest } = request
    const headers = { 'user-agent': this.#agent, accept, 'accept-encoding': ENCODINGS }
    let place = url
    for (let hops = 0; hops <= MAX_REDIRECTS; hops++) {
      if (place.href.length > MAX_URL || !(await allows(place))) return null
      const answer = await getPublic(place, { ...rest, headers, privateOrigins: this.#config.linkCards.privateOrigins })
      const { status, headers: given } = answer
      if (status < 300 || status >= 400) return { ...answer, url: place }
      const next = given.location === undefined ? null : URL.parse(escapeBytes(given.location), place.href)
      // What a page of this network shows depends on the viewer.
      if (!next || isOwnAddress(this.#config, next.href)) return null
      place = next
    }
    return null
  }
}

/** A header with its bytes beyond ASCII escaped, as in addresses. Node reads each byte as a character. */
const escapeBytes = (header: string): string =>
  header.replace(/[\x80-\xff]/g, (byte) => `%${byte.charCodeAt(0).toString(16)}`)
