import { type Carrier, loneCarrier } from '#server/core/carrier.ts'
import type { Config } from '#server/core/config.ts'
import { type IdFormat, NO_ID } from '#server/core/ids.ts'
import type { Log } from '#server/core/log.ts'

/** What carries live news between processes: Redis when set, else PostgreSQL when the data is there, else nothing. */
export async function openCarrier(
  { redisUrl, store }: Pick<Config, 'redisUrl' | 'store'>,
  ids: IdFormat,
  log: Pick<Log, 'warn'>,
): Promise<Carrier> {
  // Several networks may share a server: the keyed form of no id at all differs from one to the other.
  const channel = `plus_live_${ids.format(NO_ID)}`
  if (redisUrl) {
    const { createRedisCarrier } = await import('#server/core/redis-carrier.ts')
    return createRedisCarrier(redisUrl.reveal(), channel, log)
  }
  if (store.kind !== 'postgres') return loneCarrier
  const { PostgresCarrier } = await import('./postgres-carrier.ts')
  return new PostgresCarrier(store.url.reveal(), channel, log)
}
