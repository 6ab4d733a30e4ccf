/**
 * The share of each answer in percent, whole numbers. Where a voter has one vote they add up to 100, as the largest remainders
 * are rounded up; where one may choose several, each is the share of the voters.
 */
export function sharesOf(votes: readonly number[], votersCount: number, isMultiple: boolean): number[] {
  const voters = Math.max(votersCount, ...votes)
  if (voters === 0) return votes.map(() => 0)
  if (isMultiple) return votes.map((count) => Math.round((100 * count) / voters))
  // The sum, as the number of voters may be a moment older than the votes.
  const total = votes.reduce((sum, count) => sum + count, 0) || 1
  const exact = votes.map((count) => (100 * count) / total)
  const shares = exact.map(Math.floor)
  const remainder = (index: number) => exact[index]! - shares[index]!
  const byRemainder = votes.map((_, index) => index).sort((a, b) => remainder(b) - remainder(a))
  const missing = 100 - shares.reduce((sum, share) => sum + share, 0)
  for (const index of byRemainder.slice(0, missing)) shares[index]!++
  return shares
}
