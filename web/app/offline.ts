/** What lets Plus do without its server for a while. Fetched once the first view is there. */
import { registerWorker } from './service-worker.ts'

/** Begins; returns how to end it. */
export function prepareForOffline(): () => void {
  return registerWorker()
}
