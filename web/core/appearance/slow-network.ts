import { savesData } from './choices.ts'

/** Whether the network is slow, or the person saves data: then nothing is fetched ahead. Not every browser says. */
export function isNetworkSlow(): boolean {
  const { connection } = navigator as { connection?: { effectiveType?: string } }
  return savesData() || (connection?.effectiveType ?? '4g') !== '4g'
}
