/** What sites allow in their robots.txt (RFC 9309). */
import robotsParser from 'robots-parser'
import { DAY_MS } from '#contract/durations.ts'
import { createLru } from '#server/core/lru.ts'

/** The name of this server's robot, for robots.txt and robots tags. */
export const ROBOT = 'PlusBot'
/** Bytes of a robots.txt that are read, as the standard asks, and characters of its rules for us that are kept. */
export const ROBOTS_BYTES = 500 * 1024
const KEPT = 32 * 1024
/** Steps of matching rules with wildcards against a page, at most about 20 ms. Pages of a site with costlier rules are left alone. */
const MAX_STEPS = 4_000_000
const SITES = 500

/** The rules of a site for this robot. */
interface Rules {
  text: string
  /** The characters from the first wildcard of each rule on: each may be compared with each of a path. */
  wild: number
}

/** Answers whether a page may be fetched. `read` reads the robots.txt of a site; null: there is none, everything is allowed. */
export class Robots {
  readonly #read: (url: URL, signal: AbortSignal) => Promise<string | null>
  readonly #rules = createLru<string, Rules>(SITES, DAY_MS)

  constructor(read: (url: URL, signal: AbortSignal) => Promise<string | null>) {
    this.#read = read
  }

  /** Throws while the site does not answer: then nothing is allowed. */
  async allows(url: URL, signal: AbortSignal): Promise<boolean> {
    const place = new URL('/robots.txt', url)
    let rules = this.#rules.get(url.origin)
    if (!rules) {
      rules = rulesForUs((await this.#read(place, signal)) ?? '')
      this.#rules.set(url.origin, rules)
    }
    if (rules.wild * (url.pathname.length + url.search.length) > MAX_STEPS) return false
    return rules.text === '' || robotsParser(place.href, rules.text).isAllowed(url.href, ROBOT) !== false
  }
}

/** The rules for this robot and for all, up to a length. */
function rulesForUs(text: string): Rules {
  const kept: string[] = []
  let [length, wild] = [0, 0]
  for (const line of linesForUs(text)) {
    length += line.length + 1
    // Cut before they are joined: a piece of a long text keeps all of it in memory.
    if (length > KEPT) break
    kept.push(line)
    if (line.includes('*')) wild += line.length - line.indexOf('*')
  }
  return { text: kept.join('\n'), wild }
}

/** The lines of the groups for this robot and for all. Others can be long. */
function* linesForUs(text: string): Generator<string> {
  let isOurs = false
  let isNaming = false
  for (const line of text.split(/[\r\n]+/)) {
    const [, field = '', value = ''] = /^\s*([\w-]+)\s*:\s*([^#]*)/.exec(line) ?? []
    const name = field.toLowerCase()
    if (name === 'user-agent') {
      const agent = value.trim().toLowerCase()
      isOurs = (isNaming && isOurs) || agent === '*' || agent === ROBOT.toLowerCase()
      isNaming = true
      if (isOurs) yield `User-agent: ${agent === '*' ? '*' : ROBOT}`
    } else if (name === 'allow' || name === 'disallow') {
      isNaming = false
      if (isOurs) yield `${name}: ${value.trim()}`
    }
  }
}
