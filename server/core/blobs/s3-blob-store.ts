import { readFile } from 'node:fs/promises'
import { DAY_MS } from '#contract/durations.ts'
import type { S3Config } from '#server/core/config/s3.ts'
import { AppError } from '#server/core/errors.ts'
import { openImageHeaders } from '#server/core/http/headers.ts'
import { WaitingLine } from '#server/core/limits/waiting-line.ts'
import { type BlobStore, type Delivery, type FetchBlob, type ListedBlob, placeOf, typeOfBlob } from './blob-store.ts'
import { S3Client } from './s3-client.ts'

const HOUR_S = 60 * 60
const DAY_S = 24 * HOUR_S
/** Files that browsers get. The store itself sends their headers to redirected browsers. */
const SERVED = /\.(webp|mp4)$/

/** Large files that are in memory at the same time. */
const LARGE_FILES = 2

/** Stores files as objects of a bucket. */
export function createS3BlobStore(bucket: NonNullable<S3Config>): BlobStore {
  const client = new S3Client(bucket)
  const largeFiles = new WaitingLine({ atOnce: LARGE_FILES }, () => new AppError('busy'))
  const send = (method: 'HEAD' | 'DELETE', name: string) => client.send({ method, place: placeOf(name) })
  const put = async (name: string, bytes: Uint8Array) => {
    const headers = SERVED.test(name) && { headers: { 'content-type': typeOfBlob(name), ...openImageHeaders } }
    await drain(await client.send({ method: 'PUT', place: placeOf(name), body: bytes, ...headers }))
  }
  const read = async (name: string, length?: number) => {
    const range = length !== undefined && { headers: { range: `bytes=0-${length - 1}` } }
    const response = await client.send({ method: 'GET', place: placeOf(name), ...range })
    // A store may ignore ranges.
    return response.ok ? Buffer.from(await response.arrayBuffer()).subarray(0, length) : drain(response)
  }
  return {
    delivery: createDelivery(bucket, client),
    put,
    // Signed with its hash, so all of it is in memory.
    putFile: (name, file) => largeFiles.run(async () => put(name, await readFile(file))),
    // Copies through this process: the store answers 200 before it has copied, and not all stores can copy.
    async copy(name, target) {
      const bytes = await read(name)
      if (bytes) await put(target, bytes)
      return bytes !== undefined
    },
    has: async (name) => (await send('HEAD', name)).ok,
    size: async (name) => {
      const { ok, headers } = await send('HEAD', name)
      return ok ? Number(headers.get('content-length')) : undefined
    },
    read,
    remove: async (name) => drain(await send('DELETE', name)),
    list: () => listObjects(client, bucket.prefix),
  }
}

function createDelivery({ prefix, delivery }: NonNullable<S3Config>, client: S3Client): Delivery {
  const fetch: FetchBlob = async (name, method, range) => {
    const response = await client.send({ method, place: placeOf(name), ...(range && { headers: { range } }) })
    return response.status === 404 ? drain(response) : response
  }
  switch (delivery.kind) {
    case 'public':
      return {
        kind: 'redirect',
        isPublic: true,
        fetch,
        maxAge: DAY_S,
        addressOf: async (name) => `${delivery.url}/${prefix}${placeOf(name)}`,
      }
    case 'signed':
      return {
        kind: 'redirect',
        isPublic: false,
        fetch,
        maxAge: HOUR_S,
        // One address a day, so that browsers find an image in their caches. It is valid for at least another day.
        addressOf: (name, method) =>
          client.sign(method, placeOf(name), Math.floor(Date.now() / DAY_MS) * DAY_MS, 2 * DAY_S),
      }
    case 'stream':
      return { kind: 'stream', fetch }
  }
}

/** Reads an answer to its end, so that its connection is reusable. */
async function drain(response: Response): Promise<undefined> {
  await response.arrayBuffer()
}

/** Lists the objects that have the path of an image. */
async function* listObjects(client: S3Client, prefix: string): AsyncGenerator<ListedBlob> {
  for (let token: string | undefined = ''; token !== undefined; ) {
    const query = { 'list-type': '2', prefix, ...(token && { 'continuation-token': token }) }
    const xml = await (await client.send({ method: 'GET', place: '', query })).text()
    for (const [, entry] of xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
      const key = textOf(entry!, 'Key') ?? ''
      const name = key.slice(key.lastIndexOf('/') + 1)
      if (key !== prefix + placeOf(name)) continue
      const writtenAt = Date.parse(textOf(entry!, 'LastModified') ?? '')
      yield { name, writtenAt, bytes: Number(textOf(entry!, 'Size')) }
    }
    token = textOf(xml, 'NextContinuationToken')
  }
}

/** The text of an element. Names of our files need no decoding, but tokens may contain an ampersand. */
const textOf = (xml: string, element: string): string | undefined =>
  new RegExp(`<${element}>([^<]+)</${element}>`).exec(xml)?.[1]?.replaceAll('&amp;', '&')
