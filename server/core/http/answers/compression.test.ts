import { type IncomingHttpHeaders, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync, zstdDecompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { type World, world } from '#tests/world.ts'

interface RawAnswer {
  status: number
  headers: IncomingHttpHeaders
  bytes: Buffer
}

/** Sends a request as `fetch` cannot: with its own `Accept-Encoding`, and answered as it comes. */
async function asks({ app, bob }: World, line: string, headers: Record<string, string>): Promise<RawAnswer> {
  const [method, path] = line.split(' ')
  const { port } = app.server.server.address() as AddressInfo
  const authorization = `Bearer ${await bob.token}`
  return new Promise((resolve, reject) => {
    const options = { port, method, path: `/api${path}`, headers: { authorization, ...headers } }
    const sent = request(options, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () =>
        resolve({ status: answer.statusCode!, headers: answer.headers, bytes: Buffer.concat(chunks) }),
      )
    })
    sent.on('error', reject).end()
  })
}

const decode = { zstd: zstdDecompressSync, gzip: gunzipSync }

/** A world in which the list of newest posts is long. */
async function talkative(settings: Record<string, string> = {}) {
  const people = await world({ settings })
  for (let index = 0; index < 5; index++)
    await people.alice.posts(`Post ${index} ${'about nothing at all, '.repeat(8)}`)
  return { people, plain: await asks(people, 'GET /tweets', {}) }
}

describe('a long list', () => {
  it('is compressed with the encoding that the client accepts, with the right length', async () => {
    const { people, plain } = await talkative()
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(plain.headers.vary).toBe('accept-encoding')
    // More than twice: bytes that are sent again are compressed once.
    for (const [accepted, coding] of [
      ['zstd', 'zstd'],
      ['gzip, deflate, br, zstd', 'zstd'],
      ['gzip, deflate, br', 'gzip'],
      ['GZIP;q=0.5', 'gzip'],
      ['zstd;q=0, gzip', 'gzip'],
    ] as const)
      for (let time = 0; time < 4; time++) {
        const { status, headers, bytes } = await asks(people, 'GET /tweets', { 'accept-encoding': accepted })
        expect({ status, accepted, coding: headers['content-encoding'] }).toEqual({ status: 200, accepted, coding })
        expect(headers).toMatchObject({ vary: 'accept-encoding', 'content-length': String(bytes.length) })
        expect(bytes.length).toBeLessThan(plain.bytes.length / 2)
        expect(decode[coding](bytes).toString()).toBe(plain.bytes.toString())
      }
  })

  it('is not compressed for clients that accept no encoding, an unknown one, or ask for no transformation', async () => {
    const { people, plain } = await talkative()
    for (const headers of [
      { 'accept-encoding': 'identity' },
      { 'accept-encoding': 'gzip;q=0' },
      { 'accept-encoding': 'compress, x-gzip' },
      { 'accept-encoding': '' },
      { 'accept-encoding': 'gzip', 'cache-control': 'no-transform' },
    ]) {
      const answer = await asks(people, 'GET /tweets', headers)
      expect(answer.headers['content-encoding']).toBeUndefined()
      expect(answer.bytes.toString()).toBe(plain.bytes.toString())
    }
  })

  it('has the headers of a GET, and no body, after HEAD', async () => {
    const { people } = await talkative()
    const got = await asks(people, 'GET /tweets', { 'accept-encoding': 'gzip' })
    const { headers, bytes } = await asks(people, 'HEAD /tweets', { 'accept-encoding': 'gzip' })
    expect(bytes).toHaveLength(0)
    for (const name of ['content-encoding', 'content-length', 'content-type', 'vary', 'cache-control'])
      expect([name, headers[name]]).toEqual([name, got.headers[name]])
  })

  it('is up to date at once, compressed or not', async () => {
    const { people } = await talkative()
    const { alice } = people
    const read = async () =>
      gunzipSync((await asks(people, 'GET /tweets', { 'accept-encoding': 'gzip' })).bytes).toString()
    await read()
    const { _id } = await alice.posts('A word more')
    for (let time = 0; time < 3; time++) expect(await read()).toContain('A word more')
    await alice.deletes({ _id })
    expect(await read()).not.toContain('A word more')
  })

  it('is never compressed with COMPRESSION=off', async () => {
    const { people } = await talkative({ COMPRESSION: 'off' })
    const { headers } = await asks(people, 'GET /tweets', { 'accept-encoding': 'gzip, zstd' })
    expect(headers['content-encoding']).toBeUndefined()
    expect(headers.vary).toBeUndefined()
  })
})

describe('no compression', () => {
  it('of a short answer', async () => {
    const people = await world()
    const { headers } = await asks(people, 'GET /tweets', { 'accept-encoding': 'gzip' })
    expect(headers['content-encoding']).toBeUndefined()
  })

  it('of an answer with private messages, an address or secrets, of any length', async () => {
    const people = await world()
    const { alice, bob } = people
    for (let index = 0; index < 5; index++) await alice.writes(bob, `Message ${index} ${'between us, '.repeat(30)}`)
    const id = await alice.id
    for (const line of [
      `GET /messages/with/${id}`,
      'GET /messages/conversations',
      'GET /auth/me',
      'GET /account/export',
    ]) {
      const { status, headers } = await asks(people, line, { 'accept-encoding': 'gzip, zstd' })
      expect([line, status, headers['content-encoding']]).toEqual([line, 200, undefined])
    }
  })
})
