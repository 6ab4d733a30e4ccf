/** Settings of the rate limits: one for each limit, and a switch for all. */
import { type Limit, type Limits, type RateLimit, rateLimits } from '#server/core/limits/rate-limits.ts'
import { type Setting, setting, toggle } from './setting.ts'

const DAY_S = 86_400

/** signUps → RATE_LIMIT_SIGN_UPS */
export const rateLimitSettingName = (name: string): string =>
  `RATE_LIMIT_${name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`

export const rateLimitSettings: Record<string, Setting<Limit | boolean>> = {
  RATE_LIMITS: toggle('on', 'off lifts all limits below, for measurements.'),
  ...Object.fromEntries(
    Object.entries(rateLimits).map(([name, { times, seconds, about }]) => [
      rateLimitSettingName(name),
      setting(`${times}/${seconds}`, about, parseLimit),
    ]),
  ),
}

/** Null when no limit applies. */
export const readRateLimits = (values: Record<string, unknown>): Limits =>
  values.RATE_LIMITS
    ? (Object.fromEntries(Object.keys(rateLimits).map((name) => [name, values[rateLimitSettingName(name)]])) as Record<
        RateLimit,
        Limit
      >)
    : null

/** `300/60`: 300 times in 60 seconds. */
function parseLimit(text: string): Limit {
  const [, times = 0, seconds = 0] = (/^(\d{1,9})\/(\d{1,5})$/.exec(text) ?? []).map(Number)
  if (times < 1 || seconds < 1 || seconds > DAY_S)
    throw new RangeError(`must be times/seconds, as in 300/60, with at least 1 time and at most ${DAY_S} seconds`)
  return { times, seconds }
}
