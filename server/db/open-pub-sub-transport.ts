import { type PubSubTransport, singleProcessTransport } from '#server/core/bus/pub-sub-transport.ts'
import type { Config } from '#server/core/config/config.ts'
import { type IdFormat, NO_ID } from '#server/core/ids/ids.ts'
import type { Log } from '#server/core/log.ts'

/** Opens the transport between processes: Redis when configured, else PostgreSQL when it has the data, else none. */
export async function openPubSubTransport(
  { redisUrl, store }: Pick<Config, 'redisUrl' | 'store'>,
  ids: IdFormat,
  log: Pick<Log, 'warn'>,
): Promise<PubSubTransport> {
  // Several networks may share a server: the wire form of NO_ID differs from network to network.
  const channel = `plus_live_${ids.format(NO_ID)}`
  if (redisUrl) {
    const { createRedisTransport } = await import('#server/core/bus/redis-transport.ts')
    return createRedisTransport(redisUrl.reveal(), channel, log)
  }
  if (store.kind !== 'postgres') return singleProcessTransport
  const { PostgresTransport } = await import('./postgres/pub-sub-transport.ts')
  return new PostgresTransport(store.url.reveal(), channel, log)
}
