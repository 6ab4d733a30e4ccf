import type { Clock } from '#server/core/clock.ts'
import type { Config } from '#server/core/config/config.ts'
import { type IdFormat, NO_ID } from '#server/core/ids/ids.ts'
import { LeasingLimiter } from '#server/core/limits/leasing-limiter.ts'
import { type Limiters, memoryLimiters } from '#server/core/limits/limiters.ts'
import type { Log } from '#server/core/log.ts'
import type { Store } from './db.ts'

/** Opens the counters of rate limits: in Redis when configured, else in the store when it is shared, else in memory. */
export async function openLimiters(
  config: Pick<Config, 'redisUrl'>,
  ids: IdFormat,
  given: { store: Store; clock: Clock; log: Log },
): Promise<Limiters> {
  const { clock } = given
  const own = memoryLimiters(clock)
  const shared = await openShared(config, ids, given, own)
  if (!shared) return own
  return {
    open: (options) =>
      options.isFrequent ? new LeasingLimiter(options, clock, shared.open(options)) : shared.open(options),
    close: shared.close,
  }
}

/** Opens shared counters; undefined when one process has the store to itself. */
async function openShared(
  { redisUrl }: Pick<Config, 'redisUrl'>,
  ids: IdFormat,
  { store, clock, log }: { store: Store; clock: Clock; log: Log },
  insurance: Limiters,
): Promise<Limiters | undefined> {
  if (redisUrl) {
    const { openRedisLimiters } = await import('#server/core/limits/redis-limiters.ts')
    // Several networks may share a Redis server: the wire form of NO_ID differs from network to network.
    return openRedisLimiters({ url: redisUrl.reveal(), prefix: `plus_limits_${ids.format(NO_ID)}` }, insurance, log)
  }
  const open = store.openSharedLimiter
  return open && { open: (options) => open(options, clock, insurance.open(options)), close: insurance.close }
}
