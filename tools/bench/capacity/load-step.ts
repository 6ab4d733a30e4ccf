/** One step of the capacity bench: a rate of requests for some seconds, and who used the processor. */
import os from 'node:os'
import { becomeQuiet } from '#tools/bench/calls/quiet.ts'
import { type Bench, measure } from '#tools/bench/calls/rounds.ts'
import type { Outcome } from '#tools/bench/processes/generator.ts'

/** Enough that a slow answer keeps no other request from being sent. */
const CONNECTIONS = 1_000

export interface Step extends Outcome {
  /** Requests a second that were sent. */
  rate: number
  /** In cores: all threads of Plus, those of the generator, and everything else on the machine. */
  plusCores: number
  generatorCores: number
  otherCores: number
  /** The share of the time in which the thread of Plus that answers was busy. */
  threadBusy: number
}

export async function takeStep(
  bench: Pick<Bench, 'plus' | 'generator'>,
  requests: readonly string[],
  { rate, seconds }: { rate: number; seconds: number },
): Promise<Step> {
  const { plus, generator } = bench
  await becomeQuiet(plus.child)
  const read = async () => ({
    at: performance.now(),
    machineMs: machineMs(),
    plus: await plus.child.usage(),
    generator: await generator.usage(),
  })
  const before = await read()
  const stream = { requests, connections: CONNECTIONS, perSecond: rate, mayBeRefused: true }
  const outcome = await measure({ generator, seconds }, plus, stream)
  const after = await read()
  const lasted = after.at - before.at
  const plusCores = (after.plus.cpuMs - before.plus.cpuMs) / lasted
  const generatorCores = (after.generator.cpuMs - before.generator.cpuMs) / lasted
  return {
    ...outcome,
    rate,
    plusCores,
    generatorCores,
    otherCores: Math.max(0, (after.machineMs - before.machineMs) / lasted - plusCores - generatorCores),
    threadBusy: (after.plus.activeMs - before.plus.activeMs) / lasted,
  }
}

/** The milliseconds that all cores together were busy since the machine started. */
export const machineMs = (): number =>
  os.cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0)
