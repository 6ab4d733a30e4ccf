/** What doctor looks at, and what it says of it. */
import { setTimeout as wait } from 'node:timers/promises'
import type { Config } from '#server/core/config/config.ts'
import type { Store } from '#server/db/db.ts'

/** `wrong` has to be mended, `unwise` should be. */
type Level = 'fine' | 'unwise' | 'wrong'

export interface Finding {
  level: Level
  says: string
  /** How to mend it. */
  mend?: string
}

export interface Patient {
  config: Config
  env: NodeJS.ProcessEnv
  /** Undefined where there is no data yet, or where its file cannot be opened. */
  store: Store | undefined
  /** Why the file of the database cannot be opened. */
  openError?: unknown
}

/** One thing to look at. */
export interface Examination {
  name: string
  /** Answers nothing for what does not apply. */
  examine(patient: Patient): Promise<Finding | readonly Finding[] | undefined>
}

export const fine = (says: string): Finding => ({ level: 'fine', says })
export const unwise = (says: string, mend: string): Finding => ({ level: 'unwise', says, mend })
export const wrong = (says: string, mend: string): Finding => ({ level: 'wrong', says, mend })

const TIMEOUT_MS = 6_000

/** What the examination finds. One that fails or takes too long is itself a finding. */
export async function examine({ name, examine: look }: Examination, patient: Patient): Promise<Finding[]> {
  const ended = new AbortController()
  try {
    const late = wait(TIMEOUT_MS, undefined, { signal: ended.signal }).then(() =>
      unwise('takes too long; the check was skipped.', 'Try again when the machine is less busy.'),
    )
    const found = await Promise.race([look(patient), late])
    return found === undefined ? [] : [found].flat()
  } catch (error) {
    return [unwise(`could not be looked at (${(error as Error).message}).`, `Look at it yourself: ${name}.`)]
  } finally {
    ended.abort()
  }
}
