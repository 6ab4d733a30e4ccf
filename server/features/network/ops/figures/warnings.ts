/** Computes the warnings for administrators. */

import type { ServerWarning } from '#contract/calls/server.ts'
import { DAY_MS } from '#contract/durations.ts'
import type { OperatorStates } from '#server/db/operator-states.ts'

/** The age from which a backup or a test restore causes a warning. */
const OLD_MS = 2 * DAY_MS
/** Below both limits, the disk is nearly full. */
const LOW_SHARE = 0.1
const LOW_BYTES = 5 * 2 ** 30
const SOON_HOURS = 24

interface ServerFigures {
  now: number
  backup: OperatorStates['backup'] | undefined
  disk: { free: number; total: number; hoursLeft: number | null } | null
  isWritable: boolean
}

export function findWarnings({ now, backup: state = {}, disk, isWritable }: ServerFigures): ServerWarning[] {
  const { backup, proof, failure } = state
  const isOld = (at: number) => now - at > OLD_MS
  const found: [isSo: boolean, warning: ServerWarning][] = [
    [!isWritable, 'not_writable'],
    [disk !== null && disk.free < disk.total * LOW_SHARE && disk.free < LOW_BYTES, 'disk_low'],
    [disk !== null && disk.hoursLeft !== null && disk.hoursLeft < SOON_HOURS, 'disk_filling'],
    [failure !== undefined && failure.at > Math.max(backup?.at ?? 0, proof?.at ?? 0), 'backup_failed'],
    [proof !== undefined && !proof.isGood, 'proof_failed'],
    [backup === undefined, 'no_backup'],
    [backup !== undefined && isOld(backup.at), 'backup_old'],
    [backup !== undefined && proof === undefined, 'no_proof'],
    [proof?.isGood === true && isOld(proof.at), 'proof_old'],
  ]
  return found.flatMap(([isSo, warning]) => (isSo ? warning : []))
}
