/** Reads addresses that users or strangers name. What comes back is bounded in bytes, also after decompression. */
import type http from 'node:http'
import { pipeline, type Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { headOf, type OpenedRequest, openPublic, type PublicHead } from './open-public.ts'

interface PublicRequest extends OpenedRequest {
  /** Maximum bytes of the decoded body. */
  maxBytes: number
  /** Whether a longer body is cut off, instead of refused. */
  isCut?: boolean
  /** Whether the body is wanted, by status and headers. By default, that of status 200. */
  wants?: (answer: PublicHead) => boolean
}

/** An answer. Its body is empty when it was not wanted. */
export interface PublicAnswer extends PublicHead {
  body: Buffer
}

/** GETs a public address. Follows no redirect: the caller requests the target, which is checked in the same way. */
export async function getPublic(url: URL, request: PublicRequest): Promise<PublicAnswer> {
  const response = await openPublic(url, request)
  const head = headOf(response)
  const { wants = ({ status }: PublicHead) => status === 200 } = request
  try {
    return { ...head, body: wants(head) ? await read(decode(response), request) : Buffer.alloc(0) }
  } finally {
    response.destroy()
  }
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
