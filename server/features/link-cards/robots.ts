/** What sites allow in their robots.txt (RFC 9309). */
import robotsParser from 'robots-parser'
import { DAY_MS } from '#contract/durations.ts'
import { createLru } from '#server/core/lru.ts'

/** The name of this server's robot, for robots.txt and robots tags. */
export const ROBOT = 'PlusBot'
/** Bytes of a robots.txt that are read, as the standard asks, and characters of its rules for us that are kept. */
export const ROBOTS_BYTES = 500 * 1024
const KEPT = 32 * 1024
/** Wildcards of a rule. One with more is left out: matching it would cost what no site needs. */
const MAX_WILDCARDS = 10
const SITES = 500

/** Answers whether a page may be fetched. `read` reads the robots.txt of a site; null: there is none, everything is allowed. */
export class Robots {
  readonly #read: (url: URL, signal: AbortSignal) => Promise<string | null>
  readonly #rules = createLru<string, { text: string }>(SITES, DAY_MS)

  constructor(read: (url: URL, signal: AbortSignal) => Promise<string | null>) {
    this.#read = read
  }

  /** Throws while the site does not answer: then nothing is allowed. */
  async allows(url: URL, signal: AbortSignal): Promise<boolean> {
    const place = new URL('/robots.txt', url)
    let rules = this.#rules.get(url.origin)
    if (!rules) {
      rules = { text: rulesForUs((await this.#read(place, signal)) ?? '') }
      this.#rules.set(url.origin, rules)
    }
    return rules.text === '' || robotsParser(place.href, rules.text).isAllowed(url.href, ROBOT) !== false
  }
}

/** The groups of a robots.txt for this robot and for all. Others can be long. */
function rulesForUs(text: string): string {
  const kept: string[] = []
  let isOurs = false
  let isNaming = false
  for (const line of text.split(/[\r\n]+/)) {
    const [, field = '', value = ''] = /^\s*([\w-]+)\s*:\s*([^#]*)/.exec(line) ?? []
    const name = field.toLowerCase()
    if (name === 'user-agent') {
      const agent = value.trim().toLowerCase()
      isOurs = (isNaming && isOurs) || agent === '*' || agent === ROBOT.toLowerCase()
      isNaming = true
      if (isOurs) kept.push(`User-agent: ${agent === '*' ? '*' : ROBOT}`)
    } else if (name === 'allow' || name === 'disallow') {
      isNaming = false
      if (isOurs && value.split('*').length <= MAX_WILDCARDS) kept.push(`${name}: ${value.trim()}`)
    }
  }
  return kept.join('\n').slice(0, KEPT)
}
