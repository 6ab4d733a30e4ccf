import { setTimeout as wait } from 'node:timers/promises'
import type { Child } from '#tools/bench/processes/child.ts'

const QUIET_MS = 300
const QUIET_SHARE = 0.03

/** Waits until the server has no work left from earlier requests: until it takes less than this share of a core. */
export async function becomeQuiet(child: Child, share = QUIET_SHARE): Promise<void> {
  let before = (await child.usage()).cpuMs
  for (;;) {
    await wait(QUIET_MS)
    const now = (await child.usage()).cpuMs
    if (now - before < QUIET_MS * share) return
    before = now
  }
}

/** The CPU time that work takes of the server, in milliseconds, with what the server does after its last answer. */
export async function cpuWithLaterWork<T>(child: Child, work: () => Promise<T>): Promise<[cpuMs: number, result: T]> {
  await becomeQuiet(child)
  const before = (await child.usage()).cpuMs
  const result = await work()
  await becomeQuiet(child)
  return [(await child.usage()).cpuMs - before, result]
}
