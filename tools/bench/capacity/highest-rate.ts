/** Finds the highest rate that holds: doubles it until one fails, then halves the gap. */

interface Search {
  /** Whether a rate holds. */
  holds(rate: number): Promise<boolean>
  first: number
  most: number
  /** The search ends when the highest sustained and the lowest failed rate differ by this share of the former. */
  precision: number
}

/** Answers 0 when no rate down to one request a second holds. */
export async function findHighestRate({ holds, first, most, precision }: Search): Promise<number> {
  let [good, bad] = [0, 0]
  for (let rate = first; bad === 0 && good < most; rate = Math.min(rate * 2, most))
    if (await holds(rate)) good = rate
    else bad = rate
  while (bad - good > Math.max(1, good * precision)) {
    const rate = Math.round((good + bad) / 2)
    if (await holds(rate)) good = rate
    else bad = rate
  }
  return good
}
