/**
 * Values that may have to be waited for. The caches and the embedded database mostly answer at once; each needless promise on
 * the way of a page costs more than looking up one of its posts.
 */
export type MaybePromise<T> = T | Promise<T>

/** Calls `next` with a value: at once when it is there, else when it arrives. */
export const whenThere = <T, U>(value: MaybePromise<T>, next: (value: T) => MaybePromise<U>): MaybePromise<U> =>
  value instanceof Promise ? value.then(next) : next(value)

/** All of these values, without a promise when all are there. */
export function allThere<T extends readonly unknown[]>(values: T): MaybePromise<{ [K in keyof T]: Awaited<T[K]> }> {
  for (const value of values) if (value instanceof Promise) return Promise.all(values) as never
  return values as never
}
