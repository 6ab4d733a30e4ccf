/** Over-read factor for a time range; chosen so that one query usually suffices. */
const AMPLE = 2

/** Estimates the number of items per user and day in a network, from recent reads: how far back a list must read. */
export class Activity {
  #itemsPerDay = 1
  readonly #shortestDays: number
  readonly #longestDays: number

  constructor({ shortestDays, longestDays }: { shortestDays: number; longestDays: number }) {
    this.#shortestDays = shortestDays
    this.#longestDays = longestDays
  }

  /** The number of days in which so many users probably make at least `limit` items. */
  daysFor(limit: number, actors: number): number {
    const days = (AMPLE * limit) / (this.#itemsPerDay * actors)
    return Math.min(Math.max(days, this.#shortestDays), this.#longestDays)
  }

  /** Updates the estimate with the items of a time range. */
  learn(items: number, actors: number, days: number): void {
    const itemsPerDay = Math.max(items, 1) / (actors * Math.max(days, this.#shortestDays))
    this.#itemsPerDay += 0.05 * (itemsPerDay - this.#itemsPerDay)
  }
}
