/** The only parser of IP addresses, address ranges and the list of trusted proxies. */
import { isIP } from 'node:net'
import proxyAddress from '@fastify/proxy-addr'
import ipaddr from 'ipaddr.js'

type Address = ReturnType<typeof ipaddr.process>

/** An address, and the number of bits that are the same in the whole range. */
type AddressRange = readonly [address: Address, bits: number]

/** An IPv4 address that is mapped to IPv6 is the IPv4 address. A zone (`%eth0`) says nothing about a client. */
function parse(text: string): Address | undefined {
  const address = text.replace(/%.*$/s, '')
  // `ipaddr.js` alone also reads octal and hexadecimal numbers.
  return isIP(address) === 0 ? undefined : ipaddr.process(address)
}

/** The address of a client. Some proxies add the port to it, and brackets to an IPv6 address. */
function parseClient(text: string): Address | undefined {
  const typed = text.trim()
  const [, bare] = /^\[([^\]]+)\](?::\d+)?$/.exec(typed) ?? /^([\d.]+):\d+$/.exec(typed) ?? [typed, typed]
  return parse(bare)
}

/**
 * Reads the IP address of a client: `[2001:DB8::1]:443` gives `2001:db8::1`, and `203.0.113.7:1234` and
 * `::ffff:203.0.113.7` give `203.0.113.7`. Undefined when the text is not an address.
 */
export const readAddress = (text: string): string | undefined => parseClient(text)?.toString()

/**
 * The key of an address in rate limits: the IPv4 address, also if mapped to IPv6, or the /64 network of an IPv6 address,
 * which is the least that one customer gets.
 */
export function toLimitKey(text: string): string {
  const address = parseClient(text)
  // Some proxies write a name for a client, or what the client has written.
  if (!address) return text.slice(0, MAX_NAME)
  return address.kind() === 'ipv4' ? address.toString() : formatAddressRange([address, 64])
}

const MAX_NAME = 64
const MAPPED_BITS = 96

/**
 * Reads an address range in CIDR notation or a single address. `::ffff:203.0.113.0/120` is `203.0.113.0/24`, because
 * clients are read as IPv4 addresses. Undefined for any other text.
 */
export function readAddressRange(text: string): AddressRange | undefined {
  const [typed = '', prefix, ...more] = text.trim().split('/')
  const address = parse(typed)
  if (!address || more.length > 0 || (prefix !== undefined && !/^\d{1,3}$/.test(prefix))) return undefined
  const most = address.kind() === 'ipv4' ? 32 : 128
  const isMapped = most === 32 && typed.includes(':')
  const bits = prefix === undefined ? most : Number(prefix) - (isMapped ? MAPPED_BITS : 0)
  return bits >= 0 && bits <= most ? [address, bits] : undefined
}

/** The address ranges of a stored list. */
export const readAddressRanges = (texts: readonly string[]): AddressRange[] =>
  texts.map((each) => readAddressRange(each)).filter((network) => network !== undefined)

/** `203.0.113.7/24` → `203.0.113.0/24`. */
export function formatAddressRange([address, bits]: AddressRange): string {
  const family = address.kind() === 'ipv4' ? ipaddr.IPv4 : ipaddr.IPv6
  return `${family.networkAddressFromCIDR(`${address}/${bits}`)}/${bits}`
}

/** The range of the given prefix length around a client's address. Undefined when the text is not an address. */
export function addressRangeAround(text: string, bits: Readonly<Record<'ipv4' | 'ipv6', number>>): string | undefined {
  const address = parseClient(text)
  return address && formatAddressRange([address, bits[address.kind()]])
}

/** Whether one of the two ranges contains the other. */
export const overlap = ([one, bits]: AddressRange, [other, otherBits]: AddressRange): boolean =>
  one.kind() === other.kind() && one.match(other as never, Math.min(bits, otherBits))

/** Whether the address of a client is in one of the ranges. False when the text is not an address. */
export function isInAddressRanges(text: string, networks: readonly AddressRange[]): boolean {
  const address = parseClient(text)
  return address !== undefined && networks.some((network) => overlap(network, [address, 128]))
}

/** The number of trusted hops in front of Plus, or the addresses and address ranges of trusted proxies. */
export type TrustedProxies = number | readonly string[]

/** Whether an address in the chain of a request belongs to a trusted proxy; `hop` counts from 0 at the connection. */
type Trusts = (address: string, hop: number) => boolean

/** The `trustProxy` option of Fastify and of `@fastify/proxy-addr`, which do not match addresses with a port. */
export function toTrustProxyOption(proxies: TrustedProxies): Trusts {
  if (typeof proxies === 'number') return (_address, hop) => hop < proxies
  const trusts: Trusts = proxyAddress.compile(
    proxies.map((each) => (NAMED.includes(each) ? each : formatAddressRange(readAddressRange(each)!))),
  )
  return (address, hop) => trusts(readAddress(address) ?? address, hop)
}

const NAMED = ['loopback', 'linklocal', 'uniquelocal']
const MAX_HOPS = 10

/** Parses `off`, `2`, or `10.0.0.0/8, 192.168.1.7`. `on`, from older versions, means one proxy. */
export function parseTrustedProxies(text: string): TrustedProxies {
  if (text === 'off') return 0
  if (text === 'on') return 1
  if (/^\d+$/.test(text) && Number(text) <= MAX_HOPS) return Number(text)
  const networks = text.split(',').map((each) => each.trim())
  if (networks.every((each) => NAMED.includes(each) || isTrustable(each))) return networks
  throw new RangeError(
    `must be off, how many proxies are in front (at most ${MAX_HOPS}), or their addresses or networks with commas between, as in 10.0.0.0/8`,
  )
}

/** The library refuses a range of all addresses. */
const isTrustable = (text: string): boolean => (readAddressRange(text)?.[1] ?? 0) > 0
