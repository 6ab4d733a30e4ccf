/**
 * Makes a value when it is first used: an expression for many scripts, a segmenter or a format takes a browser up to tens of
 * milliseconds, and the first view needs few of them.
 */
export function whenUsed<T>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}
