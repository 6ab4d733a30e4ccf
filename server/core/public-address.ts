/** Addresses that the world may be reached at: requests to where members say must not end inside the network Plus runs in. */
import { Resolver } from 'node:dns/promises'
import { BlockList, isIP, type LookupFunction } from 'node:net'

const special = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  special.addSubnet(network, prefix)
// Of the addresses handed out so far those that lead elsewhere: tunnels, and what is for documents.
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  special.addSubnet(network, prefix, 'ipv6')

const handedOut = new BlockList()
handedOut.addSubnet('2000::', 3, 'ipv6')

/** Whether that is an IP address of the public internet. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 4) return !special.check(address)
  return version === 6 && handedOut.check(address, 'ipv6') && !special.check(address, 'ipv6')
}

// Asks name servers itself: the system's own look-up would keep one of the few threads that passwords and images share.
const resolver = new Resolver({ timeout: 2_000, tries: 2 })

async function resolvePublic(host: string): Promise<{ address: string; family: 4 | 6 }[]> {
  const [v4, v6] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
  const found = [
    ...(v4.status === 'fulfilled' ? v4.value : []).map((address) => ({ address, family: 4 as const })),
    ...(v6.status === 'fulfilled' ? v6.value : []).map((address) => ({ address, family: 6 as const })),
  ]
  if (found.length === 0) throw Object.assign(new Error('The host has no address.'), { code: 'ENOTFOUND' })
  if (!found.every(({ address }) => isPublicAddress(address)))
    throw Object.assign(new Error('The host is not at a public address.'), { code: 'EACCES' })
  return found
}

/** For requests: finds the addresses of a host, and refuses one that has any but public ones. */
export const lookupPublic: LookupFunction = (host, options, callback) => {
  resolvePublic(host).then(
    (found) => (options.all ? callback(null, found) : callback(null, found[0]!.address, found[0]!.family)),
    (error) => callback(error, options.all ? [] : ''),
  )
}
