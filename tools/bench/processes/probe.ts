/** Reports CPU time and memory of a process. Preloaded into every process of the bench. */
import { answerParent } from './answer-parent.ts'

export interface Usage {
  /** All threads, user and system, since the start. */
  cpuMs: number
  /** The main thread only. */
  mainCpuMs: number
  /** How long the main thread was busy, since the start. */
  activeMs: number
  memoryMb: number
}

/** The memory left after a garbage collection, which requires the flag --expose-gc. */
export interface Heap {
  residentMb: number
  heapMb: number
}

answerParent({
  heap(): Heap {
    globalThis.gc?.()
    const { rss, heapUsed } = process.memoryUsage()
    return { residentMb: rss / 2 ** 20, heapMb: heapUsed / 2 ** 20 }
  },
  usage(): Usage {
    const { user, system } = process.cpuUsage()
    const main = process.threadCpuUsage()
    return {
      mainCpuMs: (main.user + main.system) / 1_000,
      cpuMs: (user + system) / 1_000,
      activeMs: performance.eventLoopUtilization().active,
      memoryMb: process.memoryUsage.rss() / 2 ** 20,
    }
  },
})
// Ends with the bench, even when that crashes.
process.on('disconnect', () => process.exit())
