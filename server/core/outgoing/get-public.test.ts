import { randomBytes } from 'node:crypto'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { PassThrough, type Transform } from 'node:stream'
import { finished } from 'node:stream/promises'
import {
  brotliCompressSync,
  createBrotliCompress,
  createDeflate,
  createGzip,
  createZstdCompress,
  deflateSync,
  type Gzip,
  gzipSync,
  zstdCompressSync,
} from 'node:zlib'

import { describe, expect, it, onTestFinished } from 'vitest'
import { getPublic, type PublicAnswer } from './get-public.ts'

async function site(listener: RequestListener): Promise<{ url: URL; privateOrigins: string[] }> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  return { url, privateOrigins: [url.origin] }
}

const request = { headers: {}, maxBytes: 1_000, signal: AbortSignal.timeout(20_000) }

describe('getPublic', () => {
  it.each([
    'http://127.0.0.1/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://169.254.169.254/latest/meta-data/',
    'http://0.0.0.0/',
    'http://localhost/',
    'http://example.org:22/',
    'http://name:word@example.org/',
    'file:///etc/passwd',
    'ftp://example.org/',
    'data:text/html,hello',
  ])('refuses %s', (address) => expect(getPublic(new URL(address), request)).rejects.toThrow())

  it('refuses an origin at a private address beside one that is allowed', async () => {
    const { url } = await site((_, response) => response.end('inside'))
    const privateOrigins = [`http://127.0.0.1:${Number(url.port) + 1}`]
    await expect(getPublic(url, { ...request, privateOrigins })).rejects.toThrow('not requested')
  })

  it.each([
    ['as it is', undefined, Buffer.from('hello')],
    ['gzip', 'gzip', gzipSync('hello')],
    ['deflate', 'deflate', deflateSync('hello')],
    ['Brotli', 'br', brotliCompressSync('hello')],
    ['Zstandard', 'zstd', zstdCompressSync('hello')],
  ])('reads a body: %s', async (_, encoding, body) => {
    const { url, privateOrigins } = await site((_request, response) => {
      response.writeHead(200, encoding ? { 'content-encoding': encoding } : {}).end(body)
    })
    expect(String((await getPublic(url, { ...request, privateOrigins })).body)).toBe('hello')
  })

  it('refuses or cuts a body that is too long, also after decompression', async () => {
    const bomb = gzipSync(Buffer.alloc(50_000_000))
    const { url, privateOrigins } = await site((_, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb)
    })
    await expect(getPublic(url, { ...request, privateOrigins })).rejects.toThrow('Too large')
    const { body } = await getPublic(url, { ...request, privateOrigins, isCut: true })
    expect(body).toHaveLength(1_000)
  })

  it('cuts a body that never ends', async () => {
    const { url, privateOrigins } = await site((_, response) => {
      const write = () => {
        while (response.write('x'.repeat(1_000)));
        response.once('drain', write)
      }
      write()
    })
    expect((await getPublic(url, { ...request, privateOrigins, isCut: true })).body).toHaveLength(1_000)
  })

  it('ends with its signal while a body is awaited', async () => {
    const { url, privateOrigins } = await site((_, response) => response.write('x'))
    await expect(getPublic(url, { ...request, privateOrigins, signal: AbortSignal.timeout(50) })).rejects.toThrow()
  })

  /** A head and a rest, encoded so that the head is readable without the rest, as servers send pages in pieces. */
  async function inPieces(pack: Transform & Partial<Pick<Gzip, 'flush'>>): Promise<Buffer> {
    const chunks: Buffer[] = []
    pack.on('data', (chunk) => chunks.push(chunk))
    pack.write('<head></head>')
    await new Promise<void>((resolve) => (pack.flush ? pack.flush(resolve) : resolve()))
    pack.end(randomBytes(3_000).toString('base64'))
    await finished(pack)
    return Buffer.concat(chunks)
  }
  const isEnough = ({ body }: PublicAnswer) => body.includes('</head>')

  it.each([
    ['as it is', undefined, () => new PassThrough()],
    ['gzip', 'gzip', createGzip],
    ['deflate', 'deflate', createDeflate],
    ['Brotli', 'br', createBrotliCompress],
    ['Zstandard', 'zstd', createZstdCompress],
  ])('reads a body up to where it breaks off, if a part may be enough: %s', async (_, encoding, pack) => {
    const bytes = await inPieces(pack())
    const { url, privateOrigins } = await site(({ url: path }, response) => {
      response.writeHead(200, encoding ? { 'content-encoding': encoding } : {})
      response.write(
        bytes.subarray(0, -100),
        () => path === '/late' || (path === '/cut' ? response.end() : response.destroy()),
      )
    })
    const rule = { ...request, privateOrigins, maxBytes: 10_000 }
    const read = async (path: string) => getPublic(new URL(path, url), { ...rule, isEnough })
    const [broken, late, cut] = await Promise.all(['/broken', '/late', '/cut'].map(read))
    expect([broken, late, cut].map((each) => isEnough(each!))).toEqual([true, true, true])
    // The encoding alone does not say whether it was cut.
    expect([broken, late, cut].map((each) => each!.end)).toEqual(['broken', 'broken', 'whole'])
    await expect(getPublic(new URL('/broken', url), rule)).rejects.toThrow()
  })

  it('looks once at the first bytes of a long body whose rest is late', async () => {
    const { url, privateOrigins } = await site((_, response) => {
      const timer = setInterval(() => response.write('x'.repeat(300_000)), 50)
      response.on('close', () => clearInterval(timer))
    })
    const looks: number[] = []
    const signal = AbortSignal.timeout(1_500)
    const look = ({ body }: PublicAnswer) => looks.push(body.length) < 0
    await getPublic(url, { ...request, privateOrigins, signal, maxBytes: 100_000_000, isEnough: look })
    expect(looks).toEqual([128 * 1024])
  })

  it('reads nothing of a body that begins as an unwanted one', async () => {
    const { url, privateOrigins } = await site(({ url: path }, response) =>
      path === '/short' ? response.end('GIF') : response.write(`GIF${'x'.repeat(2_000)}`),
    )
    const starts: string[] = []
    const wantsStart = (start: Buffer) => starts.push(String(start.subarray(0, 3))) < 0
    const rule = { ...request, privateOrigins, maxBytes: 10_000, wantsStart }
    const read = await Promise.all(['/short', '/endless'].map((path) => getPublic(new URL(path, url), rule)))
    expect(read.map(({ body }) => body.length)).toEqual([0, 0])
    expect(starts).toEqual(['GIF', 'GIF'])
  })

  it('refuses headers that are too long, and unknown encodings', async () => {
    const long = await site((_, response) => response.setHeader('x-long', 'x'.repeat(20_000)).end())
    await expect(getPublic(long.url, { ...request, ...long })).rejects.toThrow()
    const unknown = await site((_, response) => response.setHeader('content-encoding', 'compress').end('hello'))
    await expect(getPublic(unknown.url, { ...request, ...unknown })).rejects.toThrow('unknown')
  })

  it('answers a redirect without following it', async () => {
    const { url, privateOrigins } = await site((_, response) => {
      response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end('moved')
    })
    const { status, headers, body } = await getPublic(url, { ...request, privateOrigins })
    expect([status, headers.location, body.length]).toEqual([302, 'http://127.0.0.1:1/', 0])
  })
})
