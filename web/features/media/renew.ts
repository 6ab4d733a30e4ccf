import { getConnection } from '#web/core/api/connection.ts'

const asked = new Set<string>()

/**
 * Calls `fetchAgain` for an image that could not be loaded, once for each address. Addresses of restricted images expire, also
 * in cached data; the fetched data has valid ones.
 */
export function renewOnce(url: string, fetchAgain: () => unknown): void {
  if (asked.has(url) || getConnection() !== 'online') return
  asked.add(url)
  fetchAgain()
}
