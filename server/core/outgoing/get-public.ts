/**
 * Requests addresses that users or strangers name (SSRF): each connection goes to a public IP address that was checked
 * after the look-up, and what comes back is bounded in bytes, also after decompression.
 */
import http from 'node:http'
import https from 'node:https'
import { isIP } from 'node:net'
import { pipeline, type Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { isPublicAddress, lookupPublic } from '#server/core/addresses/public-address.ts'

const MAX_HEADER_BYTES = 16 * 1024
const PORTS = new Set(['', '80', '443'])

interface PublicRequest {
  headers: Readonly<Record<string, string>>
  signal: AbortSignal
  /** Maximum bytes of the decoded body. */
  maxBytes: number
  /** Whether a longer body is cut off, instead of refused. */
  isCut?: boolean
  /** Whether the body is wanted, by status and headers. By default, that of status 200. */
  wants?: (answer: PublicHead) => boolean
  /** Origins that may be at private addresses and other ports. */
  privateOrigins?: readonly string[]
}

/** Status and headers of an answer. */
export interface PublicHead {
  status: number
  headers: http.IncomingHttpHeaders
}

/** An answer. Its body is empty when it was not wanted. */
export interface PublicAnswer extends PublicHead {
  body: Buffer
}

/** GETs a public address. Follows no redirect: the caller requests the target, which is checked in the same way. */
export async function getPublic(url: URL, request: PublicRequest): Promise<PublicAnswer> {
  const response = await send(url, request)
  const head = { status: response.statusCode ?? 0, headers: response.headers }
  const { wants = ({ status }: PublicHead) => status === 200 } = request
  try {
    return { ...head, body: wants(head) ? await read(decode(response), request) : Buffer.alloc(0) }
  } finally {
    response.destroy()
  }
}

function send(url: URL, { headers, signal, privateOrigins = [] }: PublicRequest): Promise<http.IncomingMessage> {
  const isGuarded = !privateOrigins.includes(url.origin)
  return new Promise((resolve, reject) => {
    if (isGuarded) refusePrivate(url)
    const { get } = url.protocol === 'http:' ? http : https
    // No agent: a kept connection would be to the address of an earlier look-up.
    const options = { headers, signal, agent: false, maxHeaderSize: MAX_HEADER_BYTES }
    const sent = get(url, isGuarded ? { ...options, lookup: lookupPublic } : options)
    sent.on('error', reject)
    sent.on('response', resolve)
  })
}

/** Throws for an address that is never requested. Host names are checked after the look-up. */
function refusePrivate({ protocol, hostname, port, username, password }: URL): void {
  if ((protocol !== 'http:' && protocol !== 'https:') || username || password || !PORTS.has(port))
    throw new Error('This address is not requested')
  // No look-up is made for an IP address.
  const address = hostname.replace(/^\[|\]$/g, '')
  if (isIP(address) && !isPublicAddress(address)) throw new Error('The host is not at a public address.')
}

function decode(response: http.IncomingMessage): Readable {
  const decoder = openDecoder(response.headers['content-encoding'])
  // The reader gets the error of either.
  return decoder ? pipeline(response, decoder, () => {}) : response
}

function openDecoder(encoding = 'identity') {
  switch (encoding.trim().toLowerCase()) {
    case 'identity':
      return undefined
    case 'gzip':
    case 'x-gzip':
      return createGunzip()
    case 'deflate':
      return createInflate()
    case 'br':
      return createBrotliDecompress()
    default:
      throw new Error('The body is encoded in an unknown way')
  }
}

async function read(body: Readable, { maxBytes, isCut = false }: PublicRequest): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of body as AsyncIterable<Buffer>) {
    bytes += chunk.length
    chunks.push(chunk)
    if (bytes <= maxBytes) continue
    if (!isCut) throw new Error('Too large')
    break
  }
  return Buffer.concat(chunks).subarray(0, maxBytes)
}
