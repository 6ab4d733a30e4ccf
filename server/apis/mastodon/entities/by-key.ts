/** The values by key, without those that are missing. */
export function byKey<K, T>(keys: readonly K[], values: readonly (T | undefined)[]): Map<K, T> {
  const found = new Map<K, T>()
  for (let index = 0; index < keys.length; index++) {
    const value = values[index]
    if (value !== undefined) found.set(keys[index]!, value)
  }
  return found
}
