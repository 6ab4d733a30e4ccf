/** Scores hashtags by the number of established users, compared with the past of the same hashtag. */
import { DAY_MS, HOUR_MS } from '#contract/durations.ts'

export const PAST_DAYS = 7
/** The number of past hours whose uses count, besides the current hour. */
export const HOURS = 24

export const dayOf = (ms: number): number => Math.floor(ms / DAY_MS)
export const hourOf = (ms: number): number => Math.floor(ms / HOUR_MS)

/**
 * The minimum number of users of a trend: two, and more the more users all trends have together. A handful of accounts
 * moves no large network.
 */
export const fewestMembers = (members: number): number => Math.max(2, Math.ceil(Math.sqrt(members) / 4))

const HALF_LIFE_MS = 4 * HOUR_MS
// The average weight of one user a day: the mean of 2^(−age ÷ 4 h) over 24 hours.
const STEADY = (HALF_LIFE_MS / (DAY_MS * Math.LN2)) * (1 - 2 ** (-DAY_MS / HALF_LIFE_MS))

/** The weight of a user's latest use: halved every four hours. Each user of the last day counts once. */
export const weightOf = (ageMs: number): number => 2 ** (-Math.max(0, ageMs) / HALF_LIFE_MS)

/**
 * (observed − expected)² ÷ (expected + 1), and 0 unless more is observed than expected.
 *
 * - observed: the sum of the weights of the distinct users of the last 24 hours, each by the hour of the latest use.
 * - expected: the weight of the mean number of distinct users a day, over the seven days before, spread evenly.
 *
 * After Mastodon's trends (app/models/trends/tags.rb): the chi-square of today's accounts against those of the day before,
 * halved every four hours. There the half-life lowers a stored score; here it lowers each use, so nothing is stored.
 */
export function scoreOf(observed: number, pastMembersPerDay: number): number {
  const expected = pastMembersPerDay * STEADY
  return observed > expected ? (observed - expected) ** 2 / (expected + 1) : 0
}
