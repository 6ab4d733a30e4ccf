/**
 * Counts the bytes of the images in the data folder. Counting reads the size of every file, so it is done rarely, and
 * in the background.
 */

import { opendir, stat } from 'node:fs/promises'
import path from 'node:path'
import { HOUR_MS } from '#contract/durations.ts'
import { mediaFolder } from '#server/core/blobs/open-blob-store.ts'
import type { Config } from '#server/core/config/config.ts'

const EVERY_MS = HOUR_MS

export class MediaSize {
  /** Null for images in a bucket. */
  readonly #folder: string | null
  #bytes: number | null = null
  #countedAt = Number.NEGATIVE_INFINITY
  #counting: Promise<void> | null = null
  #isStopped = false

  constructor(config: Config) {
    this.#folder = config.s3 ? null : mediaFolder(config)
  }

  /** The last count, an hour old at most; null until the first count ends, and for a bucket. */
  read(): { bytes: number | null; isBucket: boolean } {
    if (!this.#folder) return { bytes: null, isBucket: true }
    if (performance.now() - this.#countedAt > EVERY_MS) this.#counting ??= this.#count(this.#folder)
    return { bytes: this.#bytes, isBucket: false }
  }

  /** Stops a running count. */
  async stop(): Promise<void> {
    this.#isStopped = true
    await this.#counting
  }

  async #count(folder: string): Promise<void> {
    this.#bytes = await bytesInFolder(folder, () => this.#isStopped).catch(() => this.#bytes)
    this.#countedAt = performance.now()
    this.#counting = null
  }
}

/** The bytes of all files in a folder and below. */
export async function bytesInFolder(folder: string, isStopped = () => false): Promise<number> {
  let bytes = 0
  for await (const entry of await opendir(folder)) {
    if (isStopped()) break
    const place = path.join(folder, entry.name)
    // A file may be removed during the count.
    if (entry.isDirectory()) bytes += await bytesInFolder(place, isStopped)
    else
      bytes += await stat(place).then(
        ({ size }) => size,
        () => 0,
      )
  }
  return bytes
}
