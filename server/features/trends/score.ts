/** How strongly a hashtag trends: by members, not by posts, and against its own past. */

const HOUR_MS = 60 * 60 * 1_000
export const DAY_MS = 24 * HOUR_MS
export const PAST_DAYS = 7
/** A hashtag of a single member is no trend, however much they post. */
export const FEWEST_MEMBERS = 2

const HALF_LIFE_MS = 4 * HOUR_MS
// What one member a day, at any hour, weighs on average: the mean of 2^(−age ÷ 4 h) over 24 hours.
const STEADY = (HALF_LIFE_MS / (DAY_MS * Math.LN2)) * (1 - 2 ** (-DAY_MS / HALF_LIFE_MS))

/** A member who used the hashtag within the last day counts once, for their latest use, half as much every four hours. */
export const weightOf = (ageMs: number): number => 2 ** (-Math.max(0, ageMs) / HALF_LIFE_MS)

/**
 * (observed − expected)² ÷ (expected + 1), and 0 unless more is observed than expected.
 *
 * - observed: the weights of the distinct members of the last 24 hours, added up.
 * - expected: what the distinct members a day, on the mean of the seven days before, would weigh if they came evenly.
 *
 * After Mastodon's trends (app/models/trends/tags.rb): the chi-square of today's accounts against those of the day before,
 * halved every four hours. There the half-life lowers a stored score; here it lowers each use, so nothing is stored.
 */
export function scoreOf(observed: number, pastMembersPerDay: number): number {
  const expected = pastMembersPerDay * STEADY
  return observed > expected ? (observed - expected) ** 2 / (expected + 1) : 0
}
