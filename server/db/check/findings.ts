/** A consistency check, and what it found. */
import type { Deps } from '../deps.ts'

/** A consistency check of one kind of data. */
export interface Check {
  /** For the operator: "Who follows whom". */
  about: string
  run(deps: Deps, findings: Findings): Promise<void>
}

const MOST_EXAMPLES = 20

/** The problems that a check has found. */
export class Findings {
  /** Whether problems are repaired. */
  readonly fix: boolean
  count = 0
  repaired = 0
  readonly examples: string[] = []

  constructor(fix: boolean) {
    this.fix = fix
  }

  add(what: string, isRepaired: boolean): void {
    this.count++
    if (isRepaired) this.repaired++
    if (this.examples.length < MOST_EXAMPLES) this.examples.push(isRepaired ? `${what} (repaired)` : what)
  }
}
