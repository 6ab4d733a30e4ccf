/** An S3-compatible store of tests: a real one, that can be away. */
import { mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import S3rver from '@20minutes/s3rver'
import { makeFolder } from '#tests/stores/temporary-folder.ts'

const BUCKET = 'pictures'
// The package's own pair.
const KEY = 'S3RVER'
/** The package stores an object in a file with this at the end of its name. */
const OBJECT = '._S3rver_object'

export interface S3TestServer {
  /** Leads a process to the bucket. */
  settings: Record<string, string>
  /** The address of the bucket. */
  url: string
  /** The keys of all objects. */
  keys(): Promise<string[]>
  /** Stores empty objects. */
  fills(keys: readonly string[]): Promise<void>
  /** Makes an object look as old as that, in milliseconds since 1970. */
  ages(key: string, at: number): Promise<void>
  /** Answers the next requests otherwise. */
  next(times: number, answer: RequestListener): void
  stops(): Promise<void>
  /** On the same port. */
  starts(): Promise<void>
  /** Stops it and deletes all it has. */
  ends(): Promise<void>
}

/** Starts one with an empty bucket. */
export async function startS3(): Promise<S3TestServer> {
  const directory = await makeFolder()
  const store = new S3rver({ directory, silent: true, vhostBuckets: false, configureBuckets: [{ name: BUCKET }] })
  await store.configureBuckets()
  const handle = store.getMiddleware()
  let others: { times: number; answer: RequestListener } = { times: 0, answer: handle }

  let server: Server | undefined
  const listen = async (port: number): Promise<number> => {
    server = createServer((request, response) => (others.times-- > 0 ? others.answer : handle)(request, response))
    await new Promise<void>((resolve) => server!.listen(port, '127.0.0.1', resolve))
    return (server.address() as AddressInfo).port
  }
  const stops = async () => {
    server?.closeAllConnections()
    await new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve()))
    server = undefined
  }
  const port = await listen(0)

  const endpoint = `http://127.0.0.1:${port}`
  const folder = path.join(directory, BUCKET)
  return {
    settings: { S3_ENDPOINT: endpoint, S3_BUCKET: BUCKET, S3_ACCESS_KEY_ID: KEY, S3_SECRET_ACCESS_KEY: KEY },
    url: `${endpoint}/${BUCKET}`,
    keys: async () =>
      (await readdir(folder, { recursive: true }))
        .filter((name) => name.endsWith(OBJECT))
        .map((name) => name.slice(0, -OBJECT.length))
        .toSorted(),
    fills: async (keys) => {
      for (const key of keys) {
        const file = path.join(folder, key + OBJECT)
        await mkdir(path.dirname(file), { recursive: true })
        await writeFile(file, '')
      }
    },
    ages: (key, at) => utimes(path.join(folder, key + OBJECT), at / 1_000, at / 1_000),
    next: (times, answer) => {
      others = { times, answer }
    },
    stops,
    starts: async () => void (await listen(port)),
    ends: async () => {
      await stops()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/** Answers as an S3-compatible store that refuses. */
export const refusing =
  (status: number, code: string): RequestListener =>
  (request, response) => {
    request.resume()
    response.writeHead(status, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`)
  }
