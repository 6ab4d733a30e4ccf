/** Types of the modules that are loaded one by one, because the index loads a driver for every database. */
declare module 'rate-limiter-flexible/lib/RateLimiterRes.js' {
  export { RateLimiterRes as default } from 'rate-limiter-flexible'
}
declare module 'rate-limiter-flexible/lib/RateLimiterRedis.js' {
  export { RateLimiterRedis as default } from 'rate-limiter-flexible'
}
declare module 'rate-limiter-flexible/lib/RateLimiterStoreAbstract.js' {
  import { type RateLimiterRes, RateLimiterStoreAbstract } from 'rate-limiter-flexible'
  /** The methods that a custom store implements; the package's types leave them out. */
  export default abstract class RateLimiterStore extends RateLimiterStoreAbstract {
    protected abstract _getRateLimiterRes(key: string, changedBy: number, stored: unknown): RateLimiterRes
    protected abstract _get(key: string): Promise<unknown>
    protected abstract _upsert(key: string, points: number, ms: number, isSet: boolean): Promise<unknown>
    protected abstract _delete(key: string): Promise<boolean>
  }
}
