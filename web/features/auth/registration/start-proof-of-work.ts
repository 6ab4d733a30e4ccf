import { scriptUrl } from '#web/core/trusted-types.ts'
import workerUrl from './proof-of-work-worker.ts?worker&url'
import type { Puzzle } from './solve.ts'

/** Solves a puzzle in a worker; on the page where there is none, or where it does not start. */
export async function startProofOfWork(puzzle: Puzzle): Promise<number[]> {
  try {
    return await inWorker(puzzle)
  } catch {
    return onPage(puzzle)
  }
}

async function inWorker(puzzle: Puzzle): Promise<number[]> {
  const worker = new Worker(scriptUrl(workerUrl), { type: 'module' })
  try {
    return await new Promise((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<number[]>) => resolve(data)
      worker.onerror = reject
      worker.postMessage(puzzle)
    })
  } finally {
    worker.terminate()
  }
}

async function onPage(puzzle: Puzzle): Promise<number[]> {
  const { solve } = await import('./solve.ts')
  const steps = solve(puzzle)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
    await new Promise((resolve) => setTimeout(resolve))
  }
}
