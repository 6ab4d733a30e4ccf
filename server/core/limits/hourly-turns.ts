/** Of all processes on a store, one does what is done once an hour. */
import RateLimiterRes from 'rate-limiter-flexible/lib/RateLimiterRes.js'
import type { Limiters } from './limiters.ts'

/** Somewhat less than an hour, since no timer fires to the second. */
const DURATION_S = 55 * 60

/** Says whether this process is the first in this hour. All are while the counters cannot be reached. */
export type TakesTurn = () => Promise<boolean>

/** Opens the turns. Where one process has the store to itself, each turn is its own. */
export function hourlyTurns(limiters: Limiters): TakesTurn {
  const turns = limiters.open({ keyPrefix: 'hourly', points: 1, duration: DURATION_S })
  return () =>
    turns.consume('turn').then(
      () => true,
      (reason) => !(reason instanceof RateLimiterRes),
    )
}
