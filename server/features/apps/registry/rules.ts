/** Rules of what an app registers: its name, its website, and where it has browsers sent back to. */
import { APP_NAME_LENGTH, APP_REDIRECTS } from '#contract/limits.ts'
import { ALL_SCOPES } from '#contract/scopes.ts'
import { type Text, text } from '#contract/server-texts.ts'
import { isBlank } from '#contract/text.ts'
import { failFields } from '#server/core/errors.ts'
import { cleanText, FORBIDDEN_CHARACTERS, withoutInvisible } from '#server/core/text/clean-text.ts'
import { fold } from '#server/core/text/fold.ts'
import { foldLookAlikes } from '#server/core/text/look-alikes.ts'

const NO_NAME = text('Enter a name.')
const OWN_NAME = text('This is the name of the network. Choose another.')
const NO_WEBSITE = text('Use a web address that begins with https://.')
const MAX_ADDRESS = 500

/** Cleans a name: one line, without characters that reorder or hide text, and not that of the network. */
export function cleanAppName(typed: string, network: string): string {
  const name = withoutInvisible(typed).trim()
  if (/[\p{Cc}\p{Zl}\p{Zp}]/u.test(name)) failFields({ name: FORBIDDEN_CHARACTERS })
  if (isBlank(name)) failFields({ name: NO_NAME })
  if (lettersOf(name) === lettersOf(network)) failFields({ name: OWN_NAME })
  return cleanText('name', name, APP_NAME_LENGTH)
}

/** What a reader sees of a name at a glance. `I`, `l` and `1` look the same. */
const lettersOf = (name: string): string =>
  fold(foldLookAlikes(name, 'all'))
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/[l1]/g, 'i') || name

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

/** Schemes that run, show or open something other than an app that a person has installed. */
const FORBIDDEN_SCHEMES: ReadonlySet<string> = new Set(
  `javascript data vbscript file filesystem blob about view-source ftp ws wss mailto tel sms intent content chrome
  chrome-extension moz-extension edge resource jar urn search-ms microsoft-edge googlechrome smb nfs ssh telnet ldap
  shell jnlp itms itms-services`.split(/\s+/),
)
/** Schemes of Windows and Office, which open settings, documents and installers. */
const OF_WINDOWS = /^ms-/

/** `localhost:3000/cb` is an address without its `http://`: what is before its port would be read as the scheme of an app. */
const HOST_FOR_SCHEME = /^(?:localhost:|[^:/]*:\d+(?:[/?]|$))/i

export const BAD_ADDRESS = text("This isn't a valid address.")

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
  return FORBIDDEN_SCHEMES.has(scheme) || OF_WINDOWS.test(scheme)
    ? text('Addresses of this kind are not accepted.')
    : undefined
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
