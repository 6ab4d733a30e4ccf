/** Transports messages between processes by pub/sub of Redis or Valkey. */
import type { Log } from '#server/core/log.ts'
import { connectRedis, createRedis } from '#server/core/redis.ts'
import type { PubSubTransport, TransportHandlers } from './pub-sub-transport.ts'

const PING_MS = 25_000

/** Creates a transport over a channel of Redis. It connects when it is subscribed. */
export function createRedisTransport(url: string, channel: string, log: Pick<Log, 'warn'>): PubSubTransport {
  const open = () => createRedis({ url, name: channel }, { pingInterval: PING_MS }, { socketTimeout: 2 * PING_MS })
  // The client queues nothing while it is disconnected: receivers refetch after a gap.
  const [publisher, subscriber] = [open(), open()]
  const onError = (err: Error) => log.warn({ err }, 'A connection to Redis failed')
  for (const client of [publisher, subscriber]) client.on('error', onError)

  return {
    async subscribe({ onMessage, onMissed }: TransportHandlers) {
      let isSubscribed = false
      subscriber.on('ready', async () => {
        try {
          // The client repeats its subscriptions on reconnect, before this answer.
          if (isSubscribed) await subscriber.ping()
          else await subscriber.subscribe(channel, onMessage)
          if (isSubscribed) onMissed()
          isSubscribed = true
        } catch (err) {
          onError(err as Error)
        }
      })
      await Promise.all([connectRedis(publisher, onError), connectRedis(subscriber, onError)])
      if (subscriber.isReady) await subscriber.ping().catch(onError)
    },
    async publish(message) {
      await publisher.publish(channel, message)
    },
    // Redis answers a connection in order: messages published earlier come before this answer.
    async sync() {
      await subscriber.ping()
    },
    async close() {
      for (const client of [publisher, subscriber]) if (client.isOpen) client.destroy()
    },
  }
}
