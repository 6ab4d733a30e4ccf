/** Watches the free space of the data folder, and predicts when it will be full from the trend of the last hours. */

import { statfs } from 'node:fs/promises'
import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts'

const EVERY_MS = 60_000
/** Samples of the last six hours, from which the trend is computed. */
const MAX_SAMPLES = (6 * HOUR_MS) / EVERY_MS
/** A shorter time gives no trend. */
const MIN_SPAN_MS = 20 * MINUTE_MS
/** A longer prediction is meaningless. */
const MAX_HOURS = 365 * 24

interface DiskSample {
  at: number
  free: number
}

/** Hours until the disk is full; null without such a trend. */
export function hoursUntilFull(samples: readonly DiskSample[]): number | null {
  const [first, last] = [samples[0], samples.at(-1)]
  if (!first || !last || last.at - first.at < MIN_SPAN_MS) return null
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const middle = mean(samples.map(({ at }) => at))
  const level = mean(samples.map(({ free }) => free))
  const spread = samples.reduce((sum, { at }) => sum + (at - middle) ** 2, 0)
  const perMs = samples.reduce((sum, { at, free }) => sum + (at - middle) * (free - level), 0) / spread
  const hours = last.free / -perMs / HOUR_MS
  return perMs < 0 && hours <= MAX_HOURS ? hours : null
}

export class DiskWatch {
  readonly #folder: string
  readonly #samples: DiskSample[] = []
  #total = 0
  #timer: NodeJS.Timeout | undefined

  constructor(folder: string) {
    this.#folder = folder
  }

  start(): void {
    this.#timer = setInterval(() => void this.#sample(), EVERY_MS).unref()
    void this.#sample()
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  /** Free and total bytes; null when the system does not report them. */
  async read(): Promise<{ free: number; total: number; hoursLeft: number | null } | null> {
    const free = await this.#look()
    return free === null ? null : { free, total: this.#total, hoursLeft: hoursUntilFull(this.#samples) }
  }

  async #sample(): Promise<void> {
    const free = await this.#look()
    if (free === null) return
    this.#samples.push({ at: performance.now(), free })
    if (this.#samples.length > MAX_SAMPLES) this.#samples.shift()
  }

  async #look(): Promise<number | null> {
    try {
      const { bavail, blocks, bsize } = await statfs(this.#folder)
      this.#total = blocks * bsize
      return bavail * bsize
    } catch {
      return null
    }
  }
}
