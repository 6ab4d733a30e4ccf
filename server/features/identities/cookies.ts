/** The two cookies of Plus. Both hold a secret and nothing else, and no script can read them. */
import type { ProviderId } from '#contract/calls/identities.ts'

/** `browser` ties a way to a provider to the browser that began it; the others say who came back from there. */
export type CookieName = 'browser' | ProviderId

interface Cookie {
  value: string
  seconds: number
}

/** Nobody but this very host can set a cookie of such a name, and only over TLS. */
const nameOf = (name: CookieName, origin: string): string => `${isSecure(origin) ? '__Host-' : ''}plus-${name}`
const isSecure = (origin: string): boolean => origin.startsWith('https:')

/** The secret in a cookie, or undefined: anything that is not of our making counts as none. */
export function readCookie(header: string, name: CookieName, origin: string): string | undefined {
  const wanted = `${nameOf(name, origin)}=`
  const found = header.split(';').find((each) => each.trim().startsWith(wanted))
  const value = found?.trim().slice(wanted.length)
  return value && /^[\w-]{43}$/.test(value) ? value : undefined
}

/**
 * A Set-Cookie header. The browser's goes along when a provider leads back, which comes from elsewhere (Lax); the others
 * are for calls of our own pages.
 */
export const writeCookie = (name: CookieName, origin: string, { value, seconds }: Cookie): string =>
  [
    `${nameOf(name, origin)}=${value}`,
    'Path=/',
    `Max-Age=${seconds}`,
    'HttpOnly',
    `SameSite=${name === 'browser' ? 'Lax' : 'Strict'}`,
    ...(isSecure(origin) ? ['Secure'] : []),
  ].join('; ')
