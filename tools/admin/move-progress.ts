/** Prints how far a long command is, every few seconds. */
import { performance } from 'node:perf_hooks'
import type { Input } from './command.ts'

const EVERY_MS = 3_000

interface Progress {
  label: string
  done: number
  total: number
}

/** Returns the function to call with each step. A step of another kind (its label's first word) begins a new measurement. */
export function printProgress(say: Input['say'], unit: string): (progress: Progress) => void {
  let kind = ''
  let begun = { at: 0, done: 0 }
  let saidAt = 0
  return ({ label, done, total }) => {
    const now = performance.now()
    const [first = ''] = label.split(' ')
    if (first !== kind) {
      kind = first
      begun = { at: now, done }
      saidAt = now
    }
    if (now - saidAt < EVERY_MS) return
    saidAt = now
    const perSecond = (done - begun.done) / ((now - begun.at) / 1_000)
    const left = perSecond > 0 ? `, ${duration((total - done) / perSecond)} left` : ''
    say(`${label}: ${format(done)} of ${format(total)} ${unit}, ${format(Math.round(perSecond))}/s${left}`)
  }
}

export const format = (count: number): string => count.toLocaleString('en')

function duration(seconds: number): string {
  if (seconds < 60) return `${Math.ceil(seconds)} s`
  const minutes = Math.ceil(seconds / 60)
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}
