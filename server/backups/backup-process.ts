/** The child process that makes a backup. It reports progress on standard output, and an error on standard error. */

import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { BackupStage } from '#contract/calls/server.ts'
import { HOUR_MS } from '#contract/durations.ts'
import type { OnProgress } from './backup-error.ts'
import { entryOfPlus } from './this-plus.ts'

/** The argument with which main.ts makes a backup instead of serving. */
const BACKUP_ARGUMENT = '--backup'
/** The further one of a backup that only an administrator has requested, on the web. */
const ASKED_ARGUMENT = '--asked'
/** How often the child reports progress. */
const SAY_MS = 500

/** A stage of a backup, and its progress. */
export interface Step {
  stage: BackupStage
  share: number | null
}

interface BackupProcessOptions {
  limitMs: number
  /** Whether only an administrator has requested it, on the web. */
  isAskedOnly: boolean
  onStart: (child: ChildProcess) => void
  onStep: (step: Step) => void
}

/** Makes a backup in a child process. Resolves to null, or to the reason why it failed. */
export async function runBackupProcess({
  limitMs,
  isAskedOnly,
  onStart,
  onStep,
}: BackupProcessOptions): Promise<string | null> {
  const given = [entryOfPlus(), BACKUP_ARGUMENT, ...(isAskedOnly ? [ASKED_ARGUMENT] : [])]
  const child = spawn(process.execPath, given, { stdio: ['ignore', 'pipe', 'pipe'] })
  onStart(child)
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-2_000)))
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (line.startsWith('{')) onStep(JSON.parse(line) as Step)
  })
  const { promise, resolve } = Promise.withResolvers<string | null>()
  child.once('error', ({ message }) => resolve(`No process could be started: ${message}`))
  child.once('close', (code, signal) =>
    resolve(code === 0 ? null : said.trim() || `Its process ended with ${signal ?? `status ${code}`}.`),
  )
  const timer = setTimeout(() => {
    child.kill('SIGKILL')
    resolve(`It had not ended after ${Math.round(limitMs / HOUR_MS)} hours, and was ended. ${said.trim()}`.trim())
  }, limitMs).unref()
  return promise.finally(() => clearTimeout(timer))
}

/** Reports the progress of the child: each stage at once, then twice a second. */
export function saySteps(): { enter: (stage: BackupStage) => void; onProgress: OnProgress } {
  let entered: BackupStage = 'starting'
  let last: { stage: BackupStage; at: number } = { stage: entered, at: 0 }
  const say = (step: Step) => {
    const now = Date.now()
    if (step.stage === last.stage && now - last.at < SAY_MS) return
    last = { stage: step.stage, at: now }
    console.log(JSON.stringify(step))
  }
  return {
    enter(stage) {
      entered = stage
      say({ stage, share: null })
    },
    onProgress({ label, done, total }) {
      // The test and the transfer are one stage each; the tested items have labels of their own.
      const stage = entered !== 'starting' ? entered : label === 'Database' ? 'database' : 'images'
      say({ stage, share: stage === 'database' && total > 0 ? done / total : null })
    },
  }
}
