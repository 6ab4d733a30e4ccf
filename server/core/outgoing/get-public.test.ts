import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { describe, expect, it, onTestFinished } from 'vitest'
import { getPublic } from './get-public.ts'

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
    ['Brotli', 'br', brotliCompressSync('hello')],
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

  it('refuses headers that are too long, and unknown encodings', async () => {
    const long = await site((_, response) => response.setHeader('x-long', 'x'.repeat(20_000)).end())
    await expect(getPublic(long.url, { ...request, ...long })).rejects.toThrow()
    const unknown = await site((_, response) => response.setHeader('content-encoding', 'zstd').end('hello'))
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
