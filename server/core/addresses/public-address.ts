/** Keeps requests to user-provided addresses out of private networks (SSRF). */
import { Resolver } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

// The only allocated range of IPv6.
const ALLOCATED = ipaddr.parseCIDR('2000::/3')

// Within a virtual machine of Azure, its platform answers here, at an address of a public range.
const AZURE_PLATFORM = '168.63.129.16'

/** Whether an IP address belongs to the public internet. */
export function isPublicAddress(address: string): boolean {
  if (!isIP(address) || address === AZURE_PLATFORM) return false
  const parsed = ipaddr.parse(address)
  return parsed.range() === 'unicast' && (parsed.kind() === 'ipv4' || parsed.match(ALLOCATED))
}

type NameServers = Pick<Resolver, 'resolve4' | 'resolve6'>

async function resolvePublic(resolver: NameServers, host: string): Promise<{ address: string; family: 4 | 6 }[]> {
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

/**
 * The `lookup` option of a request. Refuses a host with any address that is not public. The request connects to the
 * addresses of the same answer, so a name server cannot answer a checked address first and another one after.
 */
export const publicLookup =
  (resolver: NameServers): LookupFunction =>
  (host, options, callback) => {
    resolvePublic(resolver, host).then(
      (found) => (options.all ? callback(null, found) : callback(null, found[0]!.address, found[0]!.family)),
      (error) => callback(error, options.all ? [] : ''),
    )
  }

/** Queries name servers directly: the system's lookup blocks a pool thread that passwords and images need. */
export const lookupPublic = publicLookup(new Resolver({ timeout: 2_000, tries: 2 }))
