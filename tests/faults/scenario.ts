/** The input and the report of a scenario of faults. */
import type { Random } from '#tools/random.ts'
import type { Findings } from './ledger/findings.ts'
import type { Ledger } from './ledger/ledger.ts'

export interface Given {
  random: Random
  /** Whether there is time for more rounds than in CI. */
  isLong: boolean
  /** A separate empty folder on a disk that syncs. It is removed afterwards. */
  folder: string
  /** Records the writes of members. */
  ledger: Ledger
  /** Records acknowledged, lost and doubled writes, and other faults. */
  findings: Findings
  /** Called when the scenario ends, the last first. */
  onEnd(work: () => unknown): void
}

export interface Scenario {
  name: string
  /** Whether the short run, which CI makes at each change, leaves it out. */
  isSlow?: boolean
  /** Runs the scenario. Returns a text for its line of the report; throws `Skipped` if this machine can't run it. */
  run(given: Given): Promise<string>
}

/** This machine lacks a requirement of the scenario, which the message names. */
export class Skipped extends Error {}
