/** Opens connections to Redis or Valkey. */
import { createClient, type RedisClientOptions } from '@redis/client'

const CONNECT_MS = 3_000
const MAX_BACKOFF_MS = 5_000

type Redis = ReturnType<typeof createRedis>

/** Creates a client that reconnects by itself, and queues nothing while disconnected. CLIENT LIST shows `name`. */
export const createRedis = (
  { url, name }: { url: string; name: string },
  options: Pick<RedisClientOptions, 'commandOptions' | 'pingInterval'>,
  socket: { socketTimeout?: number } = {},
) =>
  createClient({
    ...options,
    url,
    name,
    disableOfflineQueue: true,
    socket: {
      ...socket,
      connectTimeout: CONNECT_MS,
      reconnectStrategy: (tries) => Math.min(50 * 2 ** tries, MAX_BACKOFF_MS) * (0.5 + Math.random() / 2),
    },
  })

/** Resolves when the client is connected, or at the first failure. */
export const connectRedis = (client: Redis, onError: (error: Error) => void): Promise<void> =>
  new Promise((resolve) => {
    client.once('ready', resolve).once('error', () => resolve())
    client.connect().catch(onError)
  })
