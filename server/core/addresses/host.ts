/** The only reader of the host of a request: `Host`, or `X-Forwarded-Host` of a trusted proxy. A stranger can write anything there. */
import { isIPv6 } from 'node:net'

/**
 * A name, or an IPv6 address in brackets, with or without a port. Names may have underscores, hyphens at either end, one label or a
 * dot at the end: hosts of real networks do, though no domain may be registered with some of them. Labels have at most 63
 * characters (RFC 1035, 2.3.4).
 */
const HOST = /^(?:\[([\da-f:.]+)\]|((?:[a-z\d_-]{1,63}\.)*[a-z\d_-]{1,63})\.?)(?::(\d{0,5}))?$/i
/** RFC 1035, without the dot at the end. */
const MAX_NAME = 253
const MAX_PORT = 65_535
/** A name with its dot, and a port. */
const MAX_HOST = MAX_NAME + 1 + ':65535'.length

type Protocol = 'http' | 'https'

/**
 * The origin of a host, as browsers write it: `PLUS.example:443` with `https` gives `https://plus.example`. Undefined when no
 * server can have that host.
 */
export function readOrigin(protocol: Protocol, host: string): string | undefined {
  if (host.length > MAX_HOST) return undefined
  const [match, address, name = '', port] = HOST.exec(host) ?? []
  if (match === undefined || name.length > MAX_NAME) return undefined
  if (address !== undefined && !isIPv6(address)) return undefined
  if (port && (Number(port) === 0 || Number(port) > MAX_PORT)) return undefined
  // Refuses names that are no numbers of an IPv4 address, and letters that are none of Punycode.
  return URL.parse(`${protocol}://${host}`)?.origin
}
