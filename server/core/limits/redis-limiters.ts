/** Counts rate limits in Redis or Valkey, for all processes. */
import RateLimiterRedis from 'rate-limiter-flexible/lib/RateLimiterRedis.js'
import type { Log } from '#server/core/log.ts'
import { connectRedis, createRedis } from '#server/core/redis.ts'
import type { Limiter, Limiters } from './limiters.ts'

const ANSWER_MS = 1_000

/** Counts up to the limit, refunds down to zero, and answers the count and the milliseconds left. */
const COUNT = `
local points, seconds, most = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local used, left = tonumber(redis.call('get', KEYS[1]) or '0'), redis.call('pttl', KEYS[1])
if points < 0 then points = math.max(points, -used) end
if points == 0 then return {used, math.max(left, 0)} end
if left < 0 then
  redis.call('set', KEYS[1], points, 'EX', seconds)
  return {points, seconds * 1000}
end
if used + points > most and points > 0 then return {used + points, left} end
return {redis.call('incrby', KEYS[1], points), left}`

/** Opens the counters. While Redis is unreachable each process counts with `insurance`. */
export async function openRedisLimiters(
  { url, prefix }: { url: string; prefix: string },
  insurance: Limiters,
  log: Pick<Log, 'warn'>,
): Promise<Limiters> {
  const client = createRedis({ url, name: prefix }, { commandOptions: { timeout: ANSWER_MS } })
  client.on('error', (err: Error) => log.warn({ err }, 'The connection to Redis for rate limits failed'))
  await connectRedis(client, () => {})
  return {
    open: (options) =>
      new RateLimiterRedis({
        ...options,
        keyPrefix: `${prefix}:${options.keyPrefix}`,
        storeClient: client,
        useRedisPackage: true,
        rejectIfRedisNotReady: true,
        customIncrTtlLuaScript: COUNT,
        insuranceLimiter: insurance.open(options),
      }) as unknown as Limiter,
    async close() {
      if (client.isOpen) client.destroy()
      await insurance.close()
    },
  }
}
