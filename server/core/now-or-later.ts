/** A value that is there already, or a promise of it. Reads that find everything in caches make no promise. */
export type NowOrLater<T> = T | Promise<T>

/** Continues with a value: at once when it is there, else when its promise resolves. */
export function andThen<T, R>(value: NowOrLater<T>, next: (value: T) => NowOrLater<R>): NowOrLater<R> {
  return value instanceof Promise ? value.then(next) : next(value)
}
