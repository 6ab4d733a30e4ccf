/** News through Redis or Valkey: pub/sub on one channel. Nothing is stored there. */
import { createClient } from '@redis/client'
import type { Log } from '#server/core/log.ts'
import type { PubSubTransport, TransportHandlers } from './pub-sub-transport.ts'

const CONNECT_MS = 3_000
const PING_MS = 25_000
const MOST_WAIT_MS = 5_000

export function createRedisTransport(url: string, channel: string, log: Pick<Log, 'warn'>): PubSubTransport {
  const options = {
    url,
    name: channel, // for whoever looks at CLIENT LIST
    pingInterval: PING_MS,
    // What cannot be sent now is not sent later: those it would have reached are told to fetch again.
    disableOfflineQueue: true,
    socket: {
      connectTimeout: CONNECT_MS,
      socketTimeout: 2 * PING_MS,
      reconnectStrategy: (tries: number) => Math.min(50 * 2 ** tries, MOST_WAIT_MS) * (0.5 + Math.random() / 2),
    },
  }
  const [publisher, subscriber] = [createClient(options), createClient(options)]
  const onError = (err: Error) => log.warn({ err }, 'A connection to Redis failed')
  for (const client of [publisher, subscriber]) client.on('error', onError)

  /** Resolves when connected, or at the first failure: the client goes on trying by itself. */
  const connect = (client: typeof publisher) =>
    new Promise<void>((resolve) => {
      client.once('ready', resolve).once('error', () => resolve())
      client.connect().catch(onError)
    })

  return {
    async subscribe({ onMessage: onNews, onMissed: onGap }: TransportHandlers) {
      let isSubscribed = false
      subscriber.on('ready', async () => {
        try {
          // The client repeats its subscriptions when it connects again, before this is answered.
          if (isSubscribed) await subscriber.ping()
          else await subscriber.subscribe(channel, onNews)
          if (isSubscribed) onGap()
          isSubscribed = true
        } catch (err) {
          onError(err as Error)
        }
      })
      await Promise.all([connect(publisher), connect(subscriber)])
      if (subscriber.isReady) await subscriber.ping().catch(onError)
    },
    async publish(news) {
      await publisher.publish(channel, news)
    },
    async close() {
      for (const client of [publisher, subscriber]) if (client.isOpen) client.destroy()
    },
  }
}
