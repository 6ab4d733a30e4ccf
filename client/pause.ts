/** Resolves after that many milliseconds. Rejects with the reason of the signal when it is aborted before. */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer)
      reject(signal!.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', end)
      resolve()
    }, ms)
    if (signal?.aborted) end()
    else signal?.addEventListener('abort', end, { once: true })
  })
}

const FIRST_MS = 500
const LONGEST_MS = 60_000

/**
 * How long to wait after so many failures in a row, in milliseconds: each time twice as long, up to a minute, and by chance up to
 * half less, so that the clients of a network that restarts do not come back all at once.
 */
export const backoff = (failures: number): number =>
  Math.min(FIRST_MS * 2 ** (failures - 1), LONGEST_MS) * (1 - Math.random() / 2)
