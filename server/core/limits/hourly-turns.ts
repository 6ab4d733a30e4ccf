/** Chooses one of all processes on a store for hourly work. */
import RateLimiterRes from 'rate-limiter-flexible/lib/RateLimiterRes.js'
import type { Limiters } from './limiters.ts'

/** Slightly less than an hour, since timers are not exact. */
const DURATION_S = 55 * 60

/** Answers whether this process is the first in this hour. True in every process while the counters are unreachable. */
type TakesTurn = () => Promise<boolean>

/** Opens the turns. Where one process has the store to itself, it gets every turn. */
export function hourlyTurns(limiters: Limiters): TakesTurn {
  const turns = limiters.open({ keyPrefix: 'hourly', points: 1, duration: DURATION_S })
  return () =>
    turns.consume('turn').then(
      () => true,
      (reason) => !(reason instanceof RateLimiterRes),
    )
}
