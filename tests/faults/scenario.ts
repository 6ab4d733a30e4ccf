/** What a scenario of faults is given, and what it reports. */
import type { Random } from '#tools/random.ts'
import type { Findings } from './ledger/findings.ts'
import type { Ledger } from './ledger/ledger.ts'

export interface Given {
  random: Random
  /** Whether there is time for more rounds than in CI. */
  isLong: boolean
  /** An empty folder of its own on a disk that syncs. It is removed afterwards. */
  folder: string
  /** Records what members write. */
  ledger: Ledger
  /** Records what was acknowledged, lost and doubled, and every other fault. */
  findings: Findings
  /** Called when the scenario ends, the last first. */
  onEnd(work: () => unknown): void
}

export interface Scenario {
  name: string
  /** Left out of the short run, which CI makes at each change. */
  isSlow?: boolean
  /** Runs it. Answers what happened, for its line of the report; throws `Skipped` where this machine can't run it. */
  run(given: Given): Promise<string>
}

/** This machine lacks what the scenario needs. The message says what. */
export class Skipped extends Error {}
