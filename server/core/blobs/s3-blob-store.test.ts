import type { RequestListener } from 'node:http'
import { describe, expect, it } from 'vitest'
import { loadConfig } from '#server/core/config/config.ts'
import { s3Server } from '#tests/services/s3-server.ts'
import { refusing, type S3TestServer } from '#tests/services/start-s3.ts'
import { createS3BlobStore } from './s3-blob-store.ts'
import { S3Client } from './s3-client.ts'

const bucketOf = ({ settings }: S3TestServer, more = {}) => loadConfig({ ...settings, ...more }).s3!

const SHORT = { answerMs: 30, uploadMs: 30, pieceMs: 30 }
const unavailable = { code: 'ERR_BLOBS_UNAVAILABLE' }

describe('S3Client', () => {
  it('fails when the store does not answer in time', async () => {
    const s3 = await s3Server()
    const client = new S3Client(bucketOf(s3), SHORT)
    s3.next(Number.POSITIVE_INFINITY, ({ socket }) => void socket.resume())
    const message = 'The S3 store failed at PUT a: no answer in time'
    const sending = client.send({ method: 'PUT', place: 'a', body: Buffer.from('x') })
    await expect(sending).rejects.toMatchObject({ ...unavailable, message })
  })

  it('tries an overloaded store three times, then once per request until it answers', async () => {
    const s3 = await s3Server()
    const client = new S3Client(bucketOf(s3))
    const asked: string[] = []
    const answers = (handle: RequestListener) =>
      s3.next(Number.POSITIVE_INFINITY, (request, response) => {
        asked.push(request.url!)
        handle(request, response)
      })
    const sends = (place: string) => client.send({ method: 'HEAD', place })
    answers(refusing(503, 'SlowDown'))
    await expect(sends('1')).rejects.toMatchObject(unavailable)
    await expect(sends('2')).rejects.toMatchObject(unavailable)
    answers((_, response) => response.end())
    await sends('3')
    answers(refusing(503, 'SlowDown'))
    await expect(sends('4')).rejects.toMatchObject(unavailable)
    expect(asked.map((url) => url.at(-1)).join('')).toBe('11123444')
  })

  it('signs addresses as the documentation of AWS does, with the bucket in the host', async () => {
    const { s3 } = loadConfig({
      S3_ENDPOINT: 'https://s3.amazonaws.com',
      S3_BUCKET: 'examplebucket',
      S3_PATH_STYLE: 'off',
      S3_ACCESS_KEY_ID: 'AKIAIOSFODNN7EXAMPLE',
      S3_SECRET_ACCESS_KEY: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
    })
    const address = new URL(await new S3Client(s3!).sign('GET', 'test.txt', Date.UTC(2013, 4, 24), 86_400))
    expect(address.href).toMatch(/^https:\/\/examplebucket\.s3\.amazonaws\.com\/test\.txt\?/)
    expect(address.searchParams.get('X-Amz-Signature')).toBe(
      'aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404',
    )
  })

  it('aborts an answer that stalls', async () => {
    const s3 = await s3Server()
    const client = new S3Client(bucketOf(s3), SHORT)
    s3.next(1, (_, response) => response.writeHead(200, { 'content-length': '9' }).write('half'))
    const response = await client.send({ method: 'GET', place: 'a' })
    await expect(response.text()).rejects.toMatchObject(unavailable)
  })

  it('sends a checksum, so that the store refuses a damaged upload', async () => {
    const s3 = await s3Server()
    const client = new S3Client(bucketOf(s3))
    let hash: unknown
    s3.next(1, ({ headers }, response) => {
      hash = headers['x-amz-content-sha256']
      response.end()
    })
    await client.send({ method: 'PUT', place: 'a', body: Buffer.from('x') })
    expect(hash).toBe('2d711642b726b04401627ca9fbac32f5c8530fb1903cc4db02258717921a4881')
  })
})

describe('createS3BlobStore', () => {
  const name = `${'0'.repeat(32)}.webp`

  async function listed(s3: S3TestServer): Promise<string[]> {
    const names = []
    for await (const file of createS3BlobStore(bucketOf(s3, { S3_PREFIX: 'plus' })).list()) {
      expect(file.writtenAt).toBeGreaterThan(0)
      names.push(file.name)
    }
    return names
  }

  it('lists the files below its prefix only', async () => {
    const s3 = await s3Server()
    await s3.fills([`plus/00/${name}`, 'plus/media-id', `plus/zz/${name}`, `other/00/${name}`])
    expect(await listed(s3)).toEqual([name, 'media-id'])
  })

  it('lists page by page', async () => {
    const s3 = await s3Server()
    await s3.fills([`plus/00/${name}`])
    const first = `<Contents><Key>plus/media-id</Key><LastModified>2026-01-01T00:00:00Z</LastModified></Contents>`
    const asked: string[] = []
    s3.next(2, ({ url }, response) => {
      const query = new URL(url!, s3.url).searchParams
      asked.push(query.get('continuation-token') ?? 'from the start')
      const token = asked.length === 1 ? '<NextContinuationToken>a&amp;b=</NextContinuationToken>' : ''
      response.end(`<ListBucketResult>${first}${token}</ListBucketResult>`)
    })
    expect(await listed(s3)).toEqual(['media-id', 'media-id'])
    expect(asked).toEqual(['from the start', 'a&b='])
  })
})
