import { expect, it } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import { timeLeft } from './time-left.ts'

it.each([
  [30 * DAY_MS, '30 days left'],
  [2 * DAY_MS - 1, '1 day left'],
  [36 * HOUR_MS, '1 day left'],
  [DAY_MS, '1 day left'],
  [DAY_MS - 1, '23 hours left'],
  [3 * HOUR_MS, '3 hours left'],
  [119 * MINUTE_MS, '1 hour left'],
  [HOUR_MS - 1, '59 minutes left'],
  [90_000, '1 minute left'],
  [MINUTE_MS - 1, 'Less than a minute left'],
  [0, 'Less than a minute left'],
  [-1, 'Less than a minute left'],
])('says of %i ms: %s', (left, text) => {
  const now = new Date(2026, 10, 29)
  expect(timeLeft(new Date(now.getTime() + left), now)).toBe(text)
})
