/** The bucket that backups are sent to. It has the layout of the folder of backups. */

import { open, readFile, stat } from 'node:fs/promises'
import { MINUTE_MS } from '#contract/durations.ts'
import { BackupError } from '#server/backups/backup-error.ts'
import { type Bytes, writeFileDurably } from '#server/backups/files/durable-files.ts'
import { LIMITS, S3Client } from '#server/core/blobs/s3-client.ts'
import type { S3Config } from '#server/core/config/s3.ts'

/** A file up to this size is one request; a larger one is sent in parts of this size. */
const PART_BYTES = 16 * 2 ** 20
/** An object has at most 10,000 parts. */
const MAX_PARTS = 9_000
/** Time limit of one part, for a slow uplink. */
const UPLOAD_MS = 10 * MINUTE_MS
/** Metadata of an object with its checksum: an encrypted file that was written again has the same size. */
const CHECKSUM = 'x-amz-meta-sha256'

export interface BucketFile {
  /** The key below the prefix: `media/ab/abcdef….webp`. */
  key: string
  bytes: number
}

export class BackupBucket {
  readonly #client: S3Client
  readonly #prefix: string
  readonly #partBytes: number

  constructor(bucket: NonNullable<S3Config>, partBytes = PART_BYTES) {
    this.#client = new S3Client(bucket, { ...LIMITS, uploadMs: UPLOAD_MS }, 'BACKUP_S3_')
    this.#prefix = bucket.prefix
    this.#partBytes = partBytes
  }

  /** The names of files and folders at the top. */
  async names(): Promise<string[]> {
    const names = new Set<string>()
    for await (const xml of this.#pages({ prefix: this.#prefix, delimiter: '/' }))
      for (const [, found] of xml.matchAll(/<(?:Key|Prefix)>([^<]+)<\/(?:Key|Prefix)>/g))
        if (found!.startsWith(this.#prefix)) names.add(found!.slice(this.#prefix.length).replace(/\/$/, ''))
    names.delete('')
    return [...names]
  }

  /** All files whose keys start with a prefix, in key order. */
  async *list(beginning: string): AsyncGenerator<BucketFile> {
    for await (const xml of this.#pages({ prefix: this.#prefix + beginning }))
      for (const [, entry] of xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
        const key = textOf(entry!, 'Key') ?? ''
        if (key.startsWith(this.#prefix))
          yield { key: key.slice(this.#prefix.length), bytes: Number(textOf(entry!, 'Size')) }
      }
  }

  async *#pages(query: Record<string, string>): AsyncGenerator<string> {
    for (let token: string | undefined = ''; token !== undefined; ) {
      const answer = await this.#client.send({
        method: 'GET',
        place: '',
        query: { 'list-type': '2', ...query, ...(token && { 'continuation-token': token }) },
      })
      const xml = await answer.text()
      yield xml
      token = textOf(xml, 'NextContinuationToken')
    }
  }

  /** The checksum that a file was sent with; undefined when the file does not exist. */
  async checksumOf(key: string): Promise<string | undefined> {
    const answer = await this.#client.send({ method: 'HEAD', place: key })
    return answer.ok ? (answer.headers.get(CHECKSUM) ?? '') : undefined
  }

  /** Reads a small file; undefined when it does not exist. */
  async read(key: string): Promise<Buffer | undefined> {
    const answer = await this.#client.send({ method: 'GET', place: key })
    const bytes = Buffer.from(await answer.arrayBuffer())
    return answer.ok ? bytes : undefined
  }

  /** Copies a file into a new one. Resolves to false when it does not exist. */
  async download(key: string, to: string): Promise<boolean> {
    const answer = await this.#client.send({ method: 'GET', place: key })
    if (!answer.ok || !answer.body) return false
    await writeFileDurably(to, answer.body as unknown as Bytes)
    return true
  }

  async remove(key: string): Promise<void> {
    await (await this.#client.send({ method: 'DELETE', place: key })).arrayBuffer()
  }

  /** Sends a file, and replaces an existing one. Resolves to its bytes. */
  async put(key: string, file: string, sha256: string): Promise<number> {
    const { size } = await stat(file)
    const headers = { [CHECKSUM]: sha256 }
    if (size <= this.#partBytes) {
      const answer = await this.#client.send({ method: 'PUT', place: key, body: await readFile(file), headers })
      await answer.arrayBuffer()
      return size
    }
    const begun = await this.#client.send({ method: 'POST', place: key, query: { uploads: '' }, headers })
    const uploadId = textOf(await begun.text(), 'UploadId')
    if (!uploadId) throw new BackupError(`The S3 store did not begin the upload of ${key}.`)
    try {
      const parts = await this.#sendParts(key, uploadId, { file, size })
      await this.#complete(key, uploadId, parts)
    } catch (error) {
      // Parts of an incomplete upload take space.
      await this.#client.send({ method: 'DELETE', place: key, query: { uploadId } }).catch(() => {})
      throw error
    }
    return size
  }

  async #sendParts(key: string, uploadId: string, { file, size }: { file: string; size: number }): Promise<string[]> {
    const partBytes = Math.max(this.#partBytes, Math.ceil(size / MAX_PARTS))
    const tags: string[] = []
    const handle = await open(file)
    try {
      for (let at = 0; at < size; at += partBytes) {
        const body = Buffer.alloc(Math.min(partBytes, size - at))
        const { bytesRead } = await handle.read(body, 0, body.length, at)
        if (bytesRead !== body.length) throw new BackupError(`${file} became shorter while it was sent.`)
        const query = { partNumber: String(tags.length + 1), uploadId }
        const answer = await this.#client.send({ method: 'PUT', place: key, query, body })
        await answer.arrayBuffer()
        tags.push(answer.headers.get('etag') ?? '')
      }
    } finally {
      await handle.close()
    }
    return tags
  }

  async #complete(key: string, uploadId: string, tags: readonly string[]): Promise<void> {
    const parts = tags.map((tag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${tag}</ETag></Part>`)
    const body = Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`)
    const answer = await this.#client.send({ method: 'POST', place: key, query: { uploadId }, body })
    // Stores answer 200 early, and put an error into the body.
    const xml = await answer.text()
    if (xml.includes('<Error>') || !answer.ok)
      throw new BackupError(
        `The S3 store could not complete the upload of ${key}: ${textOf(xml, 'Code') ?? answer.status}`,
      )
  }
}

/** The text of an element. Keys need no decoding, but tokens may hold an ampersand, and tags have quotes. */
const textOf = (xml: string, element: string): string | undefined =>
  new RegExp(`<${element}>([^<]+)</${element}>`).exec(xml)?.[1]?.replaceAll('&amp;', '&')
