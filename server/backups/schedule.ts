/** Makes backups on schedule and on request: one of several processes, in a child process of low priority. */

import type { ChildProcess } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { DAY_MS } from '#contract/durations.ts'
import type { Deps } from '#server/db/deps.ts'
import { changeOperatorState } from '#server/db/operator-states.ts'
import { onBackupAsked } from '#server/features/network/ops/make-backup.ts'
import { runBackupProcess, type Step } from './backup-process.ts'
import { claimTurn, endTurn, returnTurn, type Turn } from './turns.ts'

const LOOK_MS = 60_000
/** How often the progress of a backup is recorded. */
const RECORD_MS = 1_000
/** A backup without progress is recorded as running, too. */
const BEAT_MS = 30_000
/** Time limit of a backup, unless the next one is due later. */
/** The longest delay of a timer. */
const MAX_MS = 2 ** 31 - 1
/** How long a stop waits for the child. */
const STOP_MS = 2_000

type ScheduleDeps = Pick<Deps, 'store' | 'bus' | 'log'> & { config: Pick<Deps['config'], 'backup'> }

interface BackupSchedule {
  /** Stops a running backup. The next start makes it again. */
  stop(): Promise<void>
}

/**
 * Makes a backup now if one was missed or requested, then at the configured interval, and when an administrator
 * requests one.
 */
export function scheduleBackups(given: ScheduleDeps, run: typeof runBackupProcess = runBackupProcess): BackupSchedule {
  const { config, store, log } = given
  const { everyMs } = config.backup
  let child: ChildProcess | null = null
  let running: Promise<void> | null = null
  let turn: Turn | null = null
  let looksAgain = false
  let isStopped = false
  const limitMs = Math.min(Math.max(everyMs ?? 0, DAY_MS), MAX_MS)

  const look = async () => {
    turn = await claimTurn(store, everyMs)
    if (!turn || isStopped) return
    const progress = recordProgress(given)
    const isAskedOnly = !turn.isScheduled
    const reason = await run({
      limitMs,
      isAskedOnly,
      onStart: (started) => (child = started),
      onStep: progress.note,
    }).finally(progress.stop)
    if (isStopped) return
    if (reason !== null) log.error({ reason }, turn.isAsked ? 'The backup failed' : 'The scheduled backup failed')
    await endTurn(store, turn, reason).catch((err) => log.error({ err }, 'The end of a backup could not be recorded'))
  }
  const tryLook = () => {
    if (isStopped) return
    if (running) {
      looksAgain = true
      return
    }
    looksAgain = false
    running = look()
      .catch((err) => log.warn({ err }, 'Whether a backup is due could not be found out'))
      .finally(() => {
        child = null
        running = null
        if (isStopped) return
        turn = null
        // The request came after this check had read the state.
        if (looksAgain) tryLook()
      })
  }
  const timer = setInterval(tryLook, LOOK_MS).unref()
  const stopListening = onBackupAsked(given, tryLook)
  tryLook()
  return {
    async stop() {
      isStopped = true
      stopListening()
      clearInterval(timer)
      if (!running) return
      child?.kill('SIGTERM')
      await Promise.race([running, wait(STOP_MS, undefined, { ref: false })])
      child?.kill('SIGKILL')
      if (!turn) return
      await returnTurn(store, turn).catch((err) => log.warn({ err }, 'The interrupted backup is made again in an hour'))
    },
  }
}

/** Records the progress of the backup for all processes. */
function recordProgress({ store, log }: ScheduleDeps): { note: (step: Step) => void; stop: () => Promise<void> } {
  let step: Step | null = null
  let recorded = Date.now()
  let writing: Promise<void> = Promise.resolve()
  let isWriting = false
  const record = () => {
    const at = Date.now()
    if (isWriting || (!step && at - recorded < BEAT_MS)) return
    const next = step
    step = null
    recorded = at
    isWriting = true
    writing = changeOperatorState(store, 'backup', (state = {}) =>
      state.running ? { ...state, running: { ...state.running, ...next, at } } : state,
    )
      .catch((err) => log.warn({ err }, 'The progress of a backup could not be recorded'))
      .finally(() => {
        isWriting = false
      })
  }
  const timer = setInterval(record, RECORD_MS).unref()
  return {
    note(next) {
      step = next
    },
    stop() {
      clearInterval(timer)
      return writing
    },
  }
}
