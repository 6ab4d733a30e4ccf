/** Requests a backup. The process that makes backups starts at once (server/backups/schedule.ts). */

import type { BackupRun } from '#contract/calls/server.ts'
import { MINUTE_MS } from '#contract/durations.ts'
import type { Session } from '#server/core/http/call.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { Deps } from '#server/db/deps.ts'
import { changeOperatorState, type OperatorStates } from '#server/db/operator-states.ts'
import { requireRecentAuth } from '#server/features/accounts/factors/require-recent-auth.ts'
import { requirePermission } from '#server/features/people/roles.ts'

type State = OperatorStates['backup']

/** Published when a backup is requested. A message does not come back to its own process. */
const BACKUP_ASKED = { type: 'backup_asked' } as const
const listeners = new Set<() => void>()

/**
 * Calls the listener when a backup may have been requested, here or in another process. Returns the function that stops
 * it.
 */
export function onBackupAsked({ bus }: Pick<Deps, 'bus'>, listener: () => void): () => void {
  listeners.add(listener)
  void bus.subscribe({
    onMessage: (message) => {
      if ((message as { type?: unknown }).type === BACKUP_ASKED.type) listener()
    },
    onMissed: listener,
  })
  return () => listeners.delete(listener)
}

/** A process without progress for this long was killed. */
const SILENT_MS = 3 * MINUTE_MS

/** Requests a backup for an administrator who has authenticated recently: a stolen session must not push out what the past needs. */
export async function makeProvenBackup(
  deps: Pick<Deps, 'db' | 'store' | 'bus' | 'clock'>,
  session: Session,
): Promise<BackupRun> {
  await requirePermission(deps.db, session.account, 'backups.make')
  await requireRecentAuth(deps, session)
  return makeBackup(deps, session.account)
}

/** Requests a backup, unless one is running; then answers that one. */
export async function makeBackup(
  { db, store, bus, clock }: Pick<Deps, 'db' | 'store' | 'bus' | 'clock'>,
  viewer: Id,
): Promise<BackupRun> {
  await requirePermission(db, viewer, 'backups.make')
  let asked: State = {}
  await changeOperatorState(store, 'backup', (state = {}) => {
    asked = runOf(state, clock()) ? state : { ...state, asked: clock() }
    return asked
  })
  void bus.publish(BACKUP_ASKED)
  for (const listener of listeners) listener()
  return runOf(asked, clock())!
}

/** The running or requested backup; null without one. */
export function runOf({ running, asked }: State, now: number): BackupRun | null {
  if (isRunning(running, now)) {
    const { since, stage, share } = running
    return { since: new Date(since).toISOString(), stage, share }
  }
  return asked === undefined ? null : { since: new Date(asked).toISOString(), stage: 'starting', share: null }
}

/** Whether a process is making a backup. */
export const isRunning = (running: State['running'], now: number): running is NonNullable<State['running']> =>
  // The clock may have been set back.
  running !== undefined && Math.abs(now - running.at) < SILENT_MS
