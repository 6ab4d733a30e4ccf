import type { Config } from '#server/core/config/config.ts'
import { type IdFormat, NO_ID } from '#server/core/ids/ids.ts'
import { type Limiter, type LimiterOptions, type Limiters, memoryLimiters } from '#server/core/limits/limiters.ts'
import type { Deps } from './deps.ts'

/** Where rate limits are counted: in Redis when set, else in PostgreSQL when the data is there, else in this process. */
export async function openLimiters(
  { redisUrl }: Pick<Config, 'redisUrl'>,
  ids: IdFormat,
  { store, clock, log }: Pick<Deps, 'store' | 'clock' | 'log'>,
): Promise<Limiters> {
  const own = memoryLimiters(clock)
  if (redisUrl) {
    const { openRedisLimiters } = await import('#server/core/limits/redis-limiters.ts')
    // Several networks may share a server: the keyed form of no id at all differs from one to the other.
    return openRedisLimiters({ url: redisUrl.reveal(), prefix: `plus_limits_${ids.format(NO_ID)}` }, own, log)
  }
  if (!store.isShared) return own
  const { PostgresLimiter } = await import('./postgres/rate-limiter.ts')
  const open = (options: LimiterOptions): Limiter => new PostgresLimiter(store.db, options, clock, own.open(options))
  return { open, close: own.close }
}
