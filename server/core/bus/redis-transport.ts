/** Messages between processes by pub/sub of Redis or Valkey. */
import { createClient } from '@redis/client'
import type { Log } from '#server/core/log.ts'
import type { PubSubTransport, TransportHandlers } from './pub-sub-transport.ts'

const CONNECT_MS = 3_000
const PING_MS = 25_000
const MAX_BACKOFF_MS = 5_000

export function createRedisTransport(url: string, channel: string, log: Pick<Log, 'warn'>): PubSubTransport {
  const options = {
    url,
    name: channel, // for CLIENT LIST
    pingInterval: PING_MS,
    // Nothing is sent late: receivers fetch again after a gap.
    disableOfflineQueue: true,
    socket: {
      connectTimeout: CONNECT_MS,
      socketTimeout: 2 * PING_MS,
      reconnectStrategy: (tries: number) => Math.min(50 * 2 ** tries, MAX_BACKOFF_MS) * (0.5 + Math.random() / 2),
    },
  }
  const [publisher, subscriber] = [createClient(options), createClient(options)]
  const onError = (err: Error) => log.warn({ err }, 'A connection to Redis failed')
  for (const client of [publisher, subscriber]) client.on('error', onError)

  /** Resolves when connected, or at the first failure: the client reconnects by itself. */
  const connect = (client: typeof publisher) =>
    new Promise<void>((resolve) => {
      client.once('ready', resolve).once('error', () => resolve())
      client.connect().catch(onError)
    })

  return {
    async subscribe({ onMessage, onMissed }: TransportHandlers) {
      let isSubscribed = false
      subscriber.on('ready', async () => {
        try {
          // The client repeats its subscriptions when it connects again, before this is answered.
          if (isSubscribed) await subscriber.ping()
          else await subscriber.subscribe(channel, onMessage)
          if (isSubscribed) onMissed()
          isSubscribed = true
        } catch (err) {
          onError(err as Error)
        }
      })
      await Promise.all([connect(publisher), connect(subscriber)])
      if (subscriber.isReady) await subscriber.ping().catch(onError)
    },
    async publish(message) {
      await publisher.publish(channel, message)
    },
    // Redis answers a connection in order: what was published earlier comes before this answer.
    async sync() {
      await subscriber.ping()
    },
    async close() {
      for (const client of [publisher, subscriber]) if (client.isOpen) client.destroy()
    },
  }
}
