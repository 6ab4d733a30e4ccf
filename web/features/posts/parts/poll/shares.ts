/**
 * The share of each answer in whole percent: of the votes where a voter has one, of the voters where one may choose several.
 * Each is rounded by itself, so that equal counts have equal shares and more votes never have less; the sum may differ from 100.
 */
export function sharesOf(votes: readonly number[], votersCount: number, isMultiple: boolean): number[] {
  // The number of voters may be a moment older than the votes.
  const total = isMultiple ? Math.max(votersCount, ...votes) : votes.reduce((sum, count) => sum + count, 0)
  return votes.map((count) => shareOf(count, total))
}

/** Only all votes are 100 percent, and only none are 0. */
function shareOf(count: number, total: number): number {
  if (count === 0) return 0
  if (count === total) return 100
  return Math.min(99, Math.max(1, roundHalfEven((100 * count) / total)))
}

/** Of two answers, one half is rounded up and the other down: the two add up to 100. */
function roundHalfEven(value: number): number {
  const floor = Math.floor(value)
  if (value - floor !== 0.5) return Math.round(value)
  return floor % 2 === 0 ? floor : floor + 1
}
