import { setTimeout as wait } from 'node:timers/promises'

const PAUSE_MS = 50

/** Waits until `holds` is true; false after this many milliseconds. An error counts as false. */
export async function until(holds: () => Promise<boolean> | boolean, ms: number): Promise<boolean> {
  for (const end = performance.now() + ms; ; await wait(PAUSE_MS)) {
    if (await Promise.resolve(holds()).catch(() => false)) return true
    if (performance.now() > end) return false
  }
}
