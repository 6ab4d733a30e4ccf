/** One rendering of a page: the chunks are sent to all readers as they are made, and kept for the next. */
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { brotliCompress, constants, createGzip, gzip } from 'node:zlib'
import { acceptedCodings } from '#server/core/http/answers/compression.ts'

/** A step between the least work and the least bytes; pages are sent many times. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

type Coding = 'br' | 'gzip' | 'identity'

/** The best coding that a client accepts. */
export function codingOf(header: string | undefined): Coding {
  const accepted = acceptedCodings(header ?? '')
  return (['br', 'gzip'] as const).find((each) => accepted.has(each)) ?? 'identity'
}

/** Bytes that a page with its compressed forms takes until it is complete, approximately. */
const RUNNING_BYTES = 150_000

export class Rendering {
  readonly #chunks: Buffer[] = []
  readonly #bodies = new Map<Coding, Promise<Buffer>>()
  #state: 'running' | 'complete' | 'failed' = 'running'
  #error: unknown
  #wake: (() => void)[] = []

  /** Renders on its own, whether readers wait or not. `done` is called at its end. */
  constructor(chunks: AsyncIterable<string | Buffer>, done: (isComplete: boolean) => void) {
    void this.#run(chunks).then(() => done(this.#state === 'complete'))
  }

  /** The bytes that it keeps, at most: its chunks, all of them as one, and in two codings, which are smaller. */
  get size(): number {
    const bytes = 3 * this.#chunks.reduce((sum, chunk) => sum + chunk.length, 0)
    return this.#state === 'complete' ? bytes : Math.max(bytes, RUNNING_BYTES)
  }

  /** Resolves when the head of the page is rendered; rejects when it cannot be. */
  async begun(): Promise<this> {
    await this.#chunk(0)
    return this
  }

  /** The page in a coding: a stream while it is being rendered, then all bytes, which are compressed once. */
  async body(coding: Coding): Promise<{ coding: Coding; bytes: Buffer | Readable }> {
    if (this.#state === 'complete') return { coding, bytes: await this.#whole(coding) }
    const stream = Readable.from(this.#read(), { objectMode: false })
    if (coding === 'identity') return { coding, bytes: stream }
    const zip = createGzip({ flush: constants.Z_SYNC_FLUSH })
    // Without an error listener on both ends a failed rendering would end the process.
    stream.on('error', (error) => zip.destroy(error))
    zip.on('close', () => stream.destroy())
    return { coding: 'gzip', bytes: stream.pipe(zip) }
  }

  #whole(coding: Coding): Promise<Buffer> {
    const found = this.#bodies.get(coding)
    if (found) return found
    const all = Buffer.concat(this.#chunks)
    const body = coding === 'identity' ? Promise.resolve(all) : compress[coding](all)
    this.#bodies.set(coding, body)
    return body
  }

  async #run(chunks: AsyncIterable<string | Buffer>): Promise<void> {
    try {
      for await (const chunk of chunks) {
        this.#chunks.push(typeof chunk === 'string' ? Buffer.from(chunk) : chunk)
        this.#notify()
      }
      this.#state = 'complete'
    } catch (error) {
      this.#state = 'failed'
      this.#error = error
    }
    this.#notify()
  }

  #notify(): void {
    for (const wake of this.#wake.splice(0)) wake()
  }

  async #chunk(index: number): Promise<Buffer | undefined> {
    while (index >= this.#chunks.length && this.#state === 'running')
      await new Promise<void>((resolve) => this.#wake.push(resolve))
    if (index >= this.#chunks.length && this.#state === 'failed') throw this.#error
    return this.#chunks[index]
  }

  async *#read(): AsyncGenerator<Buffer> {
    for (let index = 0; ; index++) {
      const chunk = await this.#chunk(index)
      if (!chunk) return
      yield chunk
    }
  }
}

const compress = {
  br: (bytes: Buffer) => promisify(brotliCompress)(bytes, BROTLI),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes),
}
