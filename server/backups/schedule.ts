/** Makes backups by itself: one process of several, in a child process of low priority. */
import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import type { Config } from '#server/core/config/config.ts'
import type { Log } from '#server/core/log.ts'
import type { Store } from '#server/db/db.ts'
import { changeOperatorState, type OperatorStates } from '#server/db/operator-states.ts'
import { entryOfPlus } from './this-plus.ts'

const HOUR_MS = 60 * 60_000
const LOOK_MS = 60_000
/** How long a backup may take, unless the next one is due later. */
const DAY_MS = 24 * HOUR_MS
/** What a timer takes at most. */
const MOST_MS = 2 ** 31 - 1
/** How long a stop waits for the child. */
const STOP_MS = 2_000
/** After a failure the next attempt does not wait as long as after a success. */
const RETRY_MS = HOUR_MS
/** The argument that has main.ts make a backup instead of serving. */
export const BACKUP_ARGUMENT = '--backup'

interface Given {
  config: Pick<Config, 'backup'>
  store: Pick<Store, 'db' | 'engine'>
  log: Pick<Log, 'error' | 'warn'>
}

export interface BackupSchedule {
  /** Ends a backup that is being made. The next start makes it again. */
  stop(): Promise<void>
}

/** Makes a backup now, if one was missed, and then as often as the settings say. Does nothing without BACKUP_EVERY. */
export function scheduleBackups({ config: { backup }, store, log }: Given): BackupSchedule {
  const { everyMs } = backup
  if (everyMs === null) return { stop: async () => {} }
  let child: ChildProcess | null = null
  let running: Promise<void> | null = null
  let isStopped = false
  let isOurs = false
  const limitMs = Math.min(Math.max(everyMs, DAY_MS), MOST_MS)

  const look = async () => {
    isOurs = await claimTurn(store, everyMs)
    if (!isOurs || isStopped) return
    const reason = await makeBackup(limitMs, (started) => (child = started))
    if (reason === null || isStopped) return
    log.error({ reason }, 'The scheduled backup failed')
    const failure = { at: Date.now(), reason }
    await changeOperatorState(store, 'backup', (state) => ({ ...state, failure })).catch((err) =>
      log.error({ err }, 'The failure of a backup could not be recorded'),
    )
  }
  const tryLook = () => {
    if (running || isStopped) return
    running = look()
      .catch((err) => log.warn({ err }, 'Whether a backup is due could not be found out'))
      .finally(() => {
        child = null
        running = null
        isOurs &&= isStopped
      })
  }
  const timer = setInterval(tryLook, LOOK_MS).unref()
  tryLook()
  return {
    async stop() {
      isStopped = true
      clearInterval(timer)
      if (!running) return
      child?.kill('SIGTERM')
      await Promise.race([running, wait(STOP_MS, undefined, { ref: false })])
      child?.kill('SIGKILL')
      if (!isOurs) return
      await changeOperatorState(store, 'backup', (state) => withoutBegun(state ?? {})).catch((err) =>
        log.warn({ err }, 'The interrupted backup is made again in an hour'),
      )
    },
  }
}

/** Whether a backup is due that no other process has begun. Then this one has. */
async function claimTurn(store: Given['store'], everyMs: number): Promise<boolean> {
  let isOurs = false
  await changeOperatorState(store, 'backup', (state = {}) => {
    const now = Date.now()
    isOurs = isDue(state, everyMs, now)
    return isOurs ? { ...state, begun: now } : state
  })
  return isOurs
}

/** A backup that was begun and is not there has failed, or its process was killed. */
export function isDue({ begun, backup }: OperatorStates['backup'], everyMs: number, now: number): boolean {
  if (begun === undefined) return true
  // The clock was set back.
  if (begun > now) return true
  const hasSucceeded = backup !== undefined && backup.at >= begun
  return now - begun >= (hasSucceeded ? everyMs : Math.min(everyMs, RETRY_MS))
}

const withoutBegun = ({ begun: _, ...state }: OperatorStates['backup']): OperatorStates['backup'] => state

/** Resolves to null, or to why it failed. */
async function makeBackup(limitMs: number, onStart: (child: ChildProcess) => void): Promise<string | null> {
  const child = spawn(process.execPath, [entryOfPlus(), BACKUP_ARGUMENT], { stdio: ['ignore', 'ignore', 'pipe'] })
  onStart(child)
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-2_000)))
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
