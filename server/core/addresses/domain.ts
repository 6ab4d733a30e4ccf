/** The only parser of domain names, so that every list and every address compares the same spelling. */
import { isIP } from 'node:net'
import { domainToASCII } from 'node:url'

/** All of ASCII but letters, digits, hyphens and dots. `domainToASCII` reads `%`, `#`, `/` and `:` as parts of a URL. */
const FOREIGN = /[\0-,/:-@[-`{-\x7f]/
const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
/** RFC 1123, with two labels or more. The last is not a number (RFC 3696, section 2). */
const NAME = new RegExp(`^(?:${LABEL}\\.)+(?!\\d+$)${LABEL}$`)
/** RFC 1035, section 2.3.4. */
const MAX_CHARACTERS = 253

/**
 * Reads a domain name: `BÜCHER。example` gives `xn--bcher-kva.example`.
 *
 * @returns the name in lower-case ASCII (IDNA, UTS #46). Undefined for an IP address, a name with one label, a dot at the
 * end, or characters that no host name has.
 */
export function readDomain(text: string): string | undefined {
  if (FOREIGN.test(text)) return undefined
  const domain = domainToASCII(text)
  return NAME.test(domain) && domain.length <= MAX_CHARACTERS && isIP(domain) === 0 ? domain : undefined
}

/**
 * Reads an entry of an operator's list of domains. Leading spaces, `@`, `*.` and dots and a trailing dot are dropped: a
 * list covers the subdomains of its entries anyway.
 */
export const readListedDomain = (text: string): string | undefined =>
  readDomain(
    text
      .trim()
      .replace(/^(?:[@.]|\*\.)+/, '')
      .replace(/[.。．｡]$/, ''),
  )

/** Whether the domain is in the list, or a subdomain of an entry. Both are in the spelling of `readDomain`. */
export const isListedDomain = (domain: string, listed: readonly string[]): boolean =>
  listed.some((each) => domain === each || domain.endsWith(`.${each}`))
