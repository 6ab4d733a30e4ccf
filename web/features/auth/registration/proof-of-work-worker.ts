/** Solves puzzles in a worker, while the person fills in the form. */
import { type Puzzle, solve } from './solve.ts'

addEventListener('message', ({ data }: MessageEvent<Puzzle>) => {
  const steps = solve(data)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return postMessage(value)
  }
})
