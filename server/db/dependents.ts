/** An index from what values are made of to the keys of these values, so that one change finds its few values among many. */

type Name = string | number

/** By the kind of a source, such as an entity, and its key. */
export class Dependents<K extends Name> {
  /** Nearly all sources have one value: its key alone takes a fifth of the memory of a set. */
  readonly #byKind = new Map<string, Map<Name, K | Set<K>>>()

  add(kind: string, source: Name, key: K): void {
    const bySource = this.#byKind.get(kind) ?? new Map<Name, K | Set<K>>()
    if (bySource.size === 0) this.#byKind.set(kind, bySource)
    const found = bySource.get(source)
    if (found === undefined) bySource.set(source, key)
    else if (found instanceof Set) found.add(key)
    else if (found !== key) bySource.set(source, new Set([found, key]))
  }

  delete(kind: string, source: Name, key: K): void {
    const bySource = this.#byKind.get(kind)
    const found = bySource?.get(source)
    if (found instanceof Set) {
      found.delete(key)
      if (found.size === 0) bySource!.delete(source)
    } else if (found === key) bySource!.delete(source)
  }

  /** The keys of the values that are made of a source. */
  of(kind: string, source: Name): readonly K[] {
    const found = this.#byKind.get(kind)?.get(source)
    if (found === undefined) return []
    return found instanceof Set ? [...found] : [found]
  }
}
