/** Loaded into every process of the bench before its own program: tells what it uses. */
import { answerParent } from './answer-parent.ts'

export interface Usage {
  /** All threads, user and system, since the start. */
  cpuMs: number
  memoryMb: number
}

answerParent({
  usage(): Usage {
    const { user, system } = process.cpuUsage()
    return { cpuMs: (user + system) / 1_000, memoryMb: process.memoryUsage.rss() / 2 ** 20 }
  },
})
// Whatever becomes of the bench, nothing of it goes on.
process.on('disconnect', () => process.exit())
