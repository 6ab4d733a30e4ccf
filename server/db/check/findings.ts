/** Consistency checks, and the problems that they find. */
import type { Database, Tx } from '#server/db/db.ts'
import type { Deps } from '#server/db/deps.ts'
import { transact } from '#server/db/transaction.ts'

/** A consistency check of one kind of data. */
export interface Check {
  /** The title for the operator: "Who follows whom". */
  about: string
  run(deps: Deps, findings: Findings): Promise<void>
}

const MAX_EXAMPLES = 20

type Repair = () => Promise<unknown>

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

  add(what: string, isRepaired = this.fix): void {
    this.count++
    if (isRepaired) this.repaired++
    if (this.examples.length < MAX_EXAMPLES) this.examples.push(isRepaired ? `${what} (repaired)` : what)
  }

  /** Adds a problem if it still exists in a transaction, and repairs it there. `recheck` answers the repair. */
  async settle(db: Database, what: string, recheck: (tx: Tx) => Promise<Repair | false | undefined>): Promise<void> {
    const isWrong = await transact(db, async (tx) => {
      const repair = await recheck(tx)
      if (repair && this.fix) await repair()
      return Boolean(repair)
    })
    if (isWrong) this.add(what)
  }
}
