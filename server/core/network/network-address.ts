/** Network addresses as limits count them, and which proxies may say whose request they pass on. */
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * The key of an address in limits: IPv4 as it is, also where it is written as IPv6, and IPv6 by /64, which is what one
 * customer is given at least.
 */
export function toLimitKey(address: string): string {
  // Some proxies add the port.
  const [, bare = address] = /^\[(.+)\](?::\d+)?$/.exec(address) ?? /^([\d.]+):\d+$/.exec(address) ?? []
  if (!isIP(bare)) return bare
  const parsed = ipaddr.process(bare)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed}/64`)}/64`
}

/** What proxies are trusted: none, so many hops before Plus, or those at these addresses and networks. */
export type TrustedProxies = number | readonly string[]

/** For Fastify, which refuses to count hops by itself. */
export const toTrustProxyOption = (proxies: TrustedProxies) =>
  typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : [...proxies]

const NAMED = ['loopback', 'linklocal', 'uniquelocal']
const MOST_HOPS = 10

/** Reads `off`, `2`, or `10.0.0.0/8, 192.168.1.7`. `on` is what older settings say: the one proxy in front. */
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
