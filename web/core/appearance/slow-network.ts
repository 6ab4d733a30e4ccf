import { savesData } from './choices.ts'

/** Whether the network is slow, or data is saved: then nothing is fetched ahead. Some browsers do not report the speed. */
export function isNetworkSlow(): boolean {
  const { connection } = navigator as { connection?: { effectiveType?: string } }
  return savesData() || (connection?.effectiveType ?? '4g') !== '4g'
}
