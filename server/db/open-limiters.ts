import type { Clock } from '#server/core/clock.ts'
import type { Config } from '#server/core/config/config.ts'
import { type IdFormat, NO_ID } from '#server/core/ids/ids.ts'
import { type Limiters, memoryLimiters } from '#server/core/limits/limiters.ts'
import type { Log } from '#server/core/log.ts'
import type { Store } from './db.ts'

/** Opens the counters of rate limits: in Redis when configured, else in the store when it is shared, else in memory. */
export async function openLimiters(
  { redisUrl }: Pick<Config, 'redisUrl'>,
  ids: IdFormat,
  { store, clock, log }: { store: Store; clock: Clock; log: Log },
): Promise<Limiters> {
  const own = memoryLimiters(clock)
  if (redisUrl) {
    const { openRedisLimiters } = await import('#server/core/limits/redis-limiters.ts')
    // Several networks may share a Redis server: the wire form of NO_ID differs from network to network.
    return openRedisLimiters({ url: redisUrl.reveal(), prefix: `plus_limits_${ids.format(NO_ID)}` }, own, log)
  }
  const open = store.openSharedLimiter
  return open ? { open: (options) => open(options, clock, own.open(options)), close: own.close } : own
}
