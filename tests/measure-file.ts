/** A setup file of vitest: measures the processor time of each test file, with what was imported for it and the processes it started. */
import { afterAll } from 'vitest'
import { processorTime } from '#tools/processor-time.mjs'

declare module 'vitest' {
  interface TaskMeta {
    processorMs?: number
  }
}

const worker = globalThis as { processorMsBefore?: number }

// biome-ignore lint/correctness/noEmptyPattern: vitest reads from the pattern which fixtures are wanted
afterAll(({}, file) => {
  const now = processorTime()
  file.meta.processorMs = now - (worker.processorMsBefore ?? 0)
  worker.processorMsBefore = now
})
