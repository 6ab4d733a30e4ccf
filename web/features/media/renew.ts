import { getConnection } from '#web/core/api/connection.ts'

const asked = new Set<string>()

/**
 * Calls `fetchAgain` for an image that could not be loaded, once for each address: addresses of images that are not open to
 * everyone end, and an open image may have got such an address. What is fetched has the present one.
 */
export function renewOnce(url: string, fetchAgain: () => unknown): void {
  if (asked.has(url) || getConnection() !== 'online') return
  asked.add(url)
  fetchAgain()
}
