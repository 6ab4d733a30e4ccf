/** Rules of what an app registers: its name, its website, and where it has browsers sent back to. */
import { APP_NAME_LENGTH, APP_REDIRECTS } from '#contract/limits.ts'
import { ALL_SCOPES } from '#contract/scopes.ts'
import { type Text, text } from '#contract/server-texts.ts'
import { isBlank } from '#contract/text.ts'
import { failFields } from '#server/core/errors.ts'
import { cleanText, FORBIDDEN_CHARACTERS, withoutInvisible } from '#server/core/text/clean-text.ts'
import { fold } from '#server/core/text/fold.ts'
import { foldLookAlikes } from '#server/core/text/look-alikes.ts'
import { isOwnScheme } from './redirect-schemes.ts'

const NO_NAME = text('Enter a name.')
const OWN_NAME = text('This is the name of the network. Choose another.')
const LIKE_OWN_NAME = text('The name begins or ends with that of the network. Choose another.')
const NO_WEBSITE = text('Use a web address that begins with https://.')
const MAX_ADDRESS = 500

/**
 * Cleans a name: one line, without characters that reorder or hide text, and not that of the network. `isByItself`: no member
 * answers for the app, so that its name must not begin or end with that of the network either, as `Plus Support` does.
 */
export function cleanAppName(typed: string, network: string, isByItself: boolean): string {
  const name = withoutInvisible(typed).trim()
  if (/[\p{Cc}\p{Zl}\p{Zp}]/u.test(name)) failFields({ name: FORBIDDEN_CHARACTERS })
  if (isBlank(name)) failFields({ name: NO_NAME })
  if (lettersOf(name) === lettersOf(network)) failFields({ name: OWN_NAME })
  if (isByItself && hasAtAnEnd(name, network)) failFields({ name: LIKE_OWN_NAME })
  return cleanText('name', name, APP_NAME_LENGTH)
}

/** Digits and signs that are written for letters. */
const SIGNS: Record<string, string> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', 8: 'b', $: 's', '@': 'a' }

/** What a reader sees of a name at a glance. `I`, `l` and `1` look the same. */
const lettersOf = (name: string): string =>
  fold(foldLookAlikes(name, 'all'))
    .replace(/[0134578$@]/g, (sign) => SIGNS[sign]!)
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replaceAll('l', 'i') || name

/** A shorter name of a network begins many words. */
const LEAST_LETTERS = 3

/** Whether a name begins or ends with another, as a reader sees both. A very short one counts as a word. */
function hasAtAnEnd(name: string, other: string): boolean {
  const [letters, wanted] = [lettersOf(name), lettersOf(other)]
  if ([...wanted].length >= LEAST_LETTERS) return letters.startsWith(wanted) || letters.endsWith(wanted)
  const words = name.split(/[^\p{L}\p{N}\p{M}]+/u).filter((word) => word !== '')
  return [words.at(0), words.at(-1)].some((word) => word !== undefined && lettersOf(word) === wanted)
}

/** The website of an app; null for an address that would be refused. */
export function websiteOrNull(typed: string | null | undefined): string | null {
  const address = typed?.trim()
  return address && isWebsite(address) ? address : null
}

export function cleanAppWebsite(typed: string | null | undefined): string | null {
  const address = typed?.trim()
  if (!address) return null
  return isWebsite(address) ? address : failFields({ website: NO_WEBSITE })
}

function isWebsite(address: string): boolean {
  if (address.length > MAX_ADDRESS || !/^https:\/\/[^/\\\s\p{C}]+[^\s\p{C}]*$/iu.test(address)) return false
  const url = URL.parse(address)
  return url?.hostname.includes('.') === true && !url.username && !url.password
}

const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])

/** `localhost:3000/cb` is an address without its `http://`: what is before its port would be read as the scheme of an app. */
const HOST_FOR_SCHEME = /^(?:localhost:|[^:/]*:\d+(?:[/?]|$))/i

export const BAD_ADDRESS = text('This isn’t a valid address.')

/** In place of an address: Plus shows the code, and the member copies it into the app. */
export const OUT_OF_BAND = 'urn:ietf:wg:oauth:2.0:oob'

/** The problem of an address that browsers are sent back to; undefined for a valid one. */
function redirectProblem(address: string): Text | undefined {
  if (address === OUT_OF_BAND) return undefined
  const url = address.length <= MAX_ADDRESS && /^[\x21-\x7e]+$/.test(address) ? URL.parse(address) : null
  // Programs read `https:host` and backslashes in different ways.
  if (!url || HOST_FOR_SCHEME.test(address) || /\\|^https?:(?!\/\/[^/])/i.test(address)) return BAD_ADDRESS
  if (address.includes('#')) return text('The address must have no part after #.')
  if (url.username || url.password) return text('The address must have no name or password.')
  const scheme = url.protocol.slice(0, -1)
  if (scheme === 'https') return undefined
  if (scheme === 'http')
    return LOOPBACK.has(url.hostname) ? undefined : text('Use https. Only addresses of the own device may use http.')
  return isOwnScheme(scheme) ? undefined : text('Addresses of this kind are not accepted.')
}

/** Refuses bad addresses. Answers what they say about the app: one on a device, or one on a server. */
export function checkRedirects(addresses: readonly string[]): 'web' | 'native' {
  if (addresses.length > APP_REDIRECTS)
    failFields({
      redirectUris: text('Use at most {max, plural, one {# address} other {# addresses}}.', { max: APP_REDIRECTS }),
    })
  for (const address of addresses) {
    const problem = redirectProblem(address)
    if (problem) failFields({ redirectUris: problem })
  }
  const urls = addresses.map((address) => new URL(address))
  if (urls.every(({ protocol }) => protocol === 'https:')) return 'web'
  if (urls.some(({ protocol, hostname }) => protocol === 'https:' && LOOPBACK.has(hostname)))
    failFields({ redirectUris: text('Use http for addresses of the own device.') })
  return 'native'
}

const KNOWN_SCOPES: ReadonlySet<string> = new Set([...ALL_SCOPES, 'openid'])

export const isKnownScope = (scope: string): boolean => KNOWN_SCOPES.has(scope)

/** The known scopes of a list, each once. */
const knownScopes = (scopes: readonly string[]): string[] => [...new Set(scopes)].filter(isKnownScope)

/** The known scopes of a list, each once; `read` when there is none. */
export const cleanScopes = (scopes: readonly string[]): string => knownScopes(scopes).join(' ') || 'read'

/** The known scopes of a text, which separates them by spaces or pluses; the text itself when there is none. */
export const cleanScopeText = (text: string): string => knownScopes(splitScopes(text)).join(' ') || text

/** The scopes of a text of an app, which separates them by spaces or pluses. */
export const splitScopes = (text: string): string[] => text.split(/[\s+]+/).filter((scope) => scope !== '')
