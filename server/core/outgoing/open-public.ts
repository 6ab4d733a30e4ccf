/**
 * Opens requests to addresses that users or strangers name (SSRF): each connection goes to a public IP address that was
 * checked after the look-up. Follows no redirect.
 */
import http from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress, lookupPublic } from '#server/core/addresses/public-address.ts'

const MAX_HEADER_BYTES = 16 * 1024
const PORTS = new Set(['', '80', '443'])

/** Whether an address that users name has a port of the web. Others would have Plus knock at any service of a host. */
export const hasWebPort = ({ port }: URL): boolean => PORTS.has(port)

/** What every request to a public address has. */
export interface OpenedRequest {
  headers: Readonly<Record<string, string>>
  signal: AbortSignal
  /** Origins that may be at private addresses and other ports. */
  privateOrigins?: readonly string[]
}

/** Status and headers of an answer. */
export interface PublicHead {
  status: number
  headers: http.IncomingHttpHeaders
  /** The values of each header, one for each time that it was sent. */
  distinct: NodeJS.Dict<string[]>
}

/** Sends a GET, or a POST of `body`. Resolves with the answer before its body is read; the caller destroys it. */
export function openPublic(
  url: URL,
  { headers, signal, privateOrigins = [] }: OpenedRequest,
  body?: string,
): Promise<http.IncomingMessage> {
  const isGuarded = !privateOrigins.includes(url.origin)
  return new Promise((resolve, reject) => {
    if (isGuarded) refusePrivate(url)
    const { request } = url.protocol === 'http:' ? http : https
    const sent = request(url, {
      ...{ method: body === undefined ? 'GET' : 'POST', headers, signal, maxHeaderSize: MAX_HEADER_BYTES },
      // No agent: a kept connection would be to the address of an earlier look-up.
      agent: false,
      ...(isGuarded && { lookup: lookupPublic }),
    })
    sent.on('error', reject)
    sent.on('response', resolve)
    sent.end(body)
  })
}

export const headOf = ({ statusCode, headers, headersDistinct }: http.IncomingMessage): PublicHead => ({
  status: statusCode ?? 0,
  ...{ headers, distinct: headersDistinct },
})

/** An address that is not requested has this code, as a host with such an address has. */
const refuse = (message: string): never => {
  throw Object.assign(new Error(message), { code: 'EACCES' })
}

/** Throws for an address that is never requested. Host names are checked after the look-up. */
function refusePrivate(url: URL): void {
  const { protocol, hostname, username, password } = url
  if ((protocol !== 'http:' && protocol !== 'https:') || username || password || !hasWebPort(url))
    refuse('This address is not requested')
  // No look-up is made for an IP address.
  const address = hostname.replace(/^\[|\]$/g, '')
  if (isIP(address) && !isPublicAddress(address)) refuse('The host is not at a public address.')
}

/** Throws unless the host of an address is public now. Requests check again, as the answers of name servers change. */
export async function checkPublic(url: URL, privateOrigins: readonly string[] = []): Promise<void> {
  if (privateOrigins.includes(url.origin)) return
  refusePrivate(url)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host)) return
  await new Promise<void>((resolve, reject) =>
    (lookupPublic as LookupFunction)(host, { all: true }, (error) => (error ? reject(error) : resolve())),
  )
}
