/** The two cookies of Plus. Each holds a random secret and is HttpOnly. */
import type { ProviderId } from '#contract/calls/identities.ts'

/** `browser` binds an authorization request to the browser that started it; the others name a pending identity. */
type CookieName = 'browser' | ProviderId

interface Cookie {
  value: string
  seconds: number
}

/** `__Host-` cookies can be set by this host only, and only over TLS. */
const nameOf = (name: CookieName, origin: string): string => `${isSecure(origin) ? '__Host-' : ''}plus-${name}`
const isSecure = (origin: string): boolean => origin.startsWith('https:')

/** The secret in a cookie; undefined when it is missing or malformed. */
export function readCookie(header: string, name: CookieName, origin: string): string | undefined {
  const wanted = `${nameOf(name, origin)}=`
  const found = header.split(';').find((each) => each.trim().startsWith(wanted))
  const value = found?.trim().slice(wanted.length)
  return value && /^[\w-]{43}$/.test(value) ? value : undefined
}

/**
 * A Set-Cookie header. `browser` is Lax, because the provider's redirect back is a cross-site request; the others are
 * Strict.
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
