/** Examinations of doctor, and their findings. */
import { setTimeout as wait } from 'node:timers/promises'
import type { Config } from '#server/core/config/config.ts'
import type { Store } from '#server/db/db.ts'

/** `wrong` has to be mended, `unwise` should be. */
type Level = 'fine' | 'unwise' | 'wrong'

export interface Finding {
  level: Level
  says: string
  /** The remedy. */
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

/** An examination of one part of the installation. */
export interface Examination {
  name: string
  /** Returns no findings if it does not apply. */
  examine(patient: Patient): Promise<Finding | readonly Finding[] | undefined>
}

export const fine = (says: string): Finding => ({ level: 'fine', says })
export const unwise = (says: string, mend: string): Finding => ({ level: 'unwise', says, mend })
export const wrong = (says: string, mend: string): Finding => ({ level: 'wrong', says, mend })

const TIMEOUT_MS = 6_000

/** Runs an examination. A failure or a timeout is itself a finding. */
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
