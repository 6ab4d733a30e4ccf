/** What a span is expected to hold, as a multiple of what is wanted: nearly all lists need no second one. */
const AMPLE = 2

/** How much the users of a network do in a day, as the latest reads have found it: how far back a list has to look. */
export class Activity {
  #itemsPerDay = 1
  readonly #shortestDays: number
  readonly #longestDays: number

  constructor({ shortestDays, longestDays }: { shortestDays: number; longestDays: number }) {
    this.#shortestDays = shortestDays
    this.#longestDays = longestDays
  }

  /** The days in which so many users probably make `limit` items, and more. */
  daysFor(limit: number, actors: number): number {
    const days = (AMPLE * limit) / (this.#itemsPerDay * actors)
    return Math.min(Math.max(days, this.#shortestDays), this.#longestDays)
  }

  /** Takes in what a span held. */
  learn(items: number, actors: number, days: number): void {
    const itemsPerDay = Math.max(items, 1) / (actors * Math.max(days, this.#shortestDays))
    this.#itemsPerDay += 0.05 * (itemsPerDay - this.#itemsPerDay)
  }
}
