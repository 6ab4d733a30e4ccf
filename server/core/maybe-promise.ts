/**
 * Values that are either present or promised. The caches and the embedded database mostly answer synchronously; each
 * needless promise costs a page more than looking up one of its posts.
 */
export type MaybePromise<T> = T | Promise<T>

/** Calls `next` with a value: synchronously when it is present, else when it resolves. */
export const whenThere = <T, U>(value: MaybePromise<T>, next: (value: T) => MaybePromise<U>): MaybePromise<U> =>
  value instanceof Promise ? value.then(next) : next(value)

/** Combines values, without a promise when all are present. */
export function allThere<T extends readonly unknown[]>(values: T): MaybePromise<{ [K in keyof T]: Awaited<T[K]> }> {
  for (const value of values) if (value instanceof Promise) return Promise.all(values) as never
  return values as never
}
