/** Normalises network addresses for rate limits, and parses the list of trusted proxies. */
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * The key of an address in rate limits: the IPv4 address, also if mapped to IPv6, or the /64 network of an IPv6 address,
 * which is the least that one customer gets.
 */
export function toLimitKey(address: string): string {
  // Some proxies add the port.
  const [, bare = address] = /^\[(.+)\](?::\d+)?$/.exec(address) ?? /^([\d.]+):\d+$/.exec(address) ?? []
  if (!isIP(bare)) return bare
  const parsed = ipaddr.process(bare)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed}/64`)}/64`
}

/** The number of trusted hops in front of Plus, or the addresses and networks of trusted proxies. */
export type TrustedProxies = number | readonly string[]

/** Fastify's `trustProxy` option. */
export const toTrustProxyOption = (proxies: TrustedProxies) =>
  typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : [...proxies]

const NAMED = ['loopback', 'linklocal', 'uniquelocal']
const MOST_HOPS = 10

/** Parses `off`, `2`, or `10.0.0.0/8, 192.168.1.7`. `on`, from older versions, means one proxy. */
export function parseTrustedProxies(text: string): TrustedProxies {
  if (text === 'off') return 0
  if (text === 'on') return 1
  if (/^\d+$/.test(text) && Number(text) <= MOST_HOPS) return Number(text)
  const networks = text.split(',').map((each) => each.trim())
  if (networks.every((each) => NAMED.includes(each) || isNetwork(each))) return networks
  throw new RangeError(
    `must be off, how many proxies are in front (at most ${MOST_HOPS}), or their addresses or networks with commas between, as in 10.0.0.0/8`,
  )
}

function isNetwork(text: string): boolean {
  const [address = '', ...prefix] = text.split('/')
  return isIP(address) !== 0 && (prefix.length === 0 || ipaddr.isValidCIDR(text))
}
