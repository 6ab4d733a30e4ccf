import { OperatorError } from '#server/core/operator-error.ts'

/** A backup cannot be made, test-restored or restored. The message is for the operator and says what to do. */
export class BackupError extends OperatorError {}

/** This database cannot be copied from here: tools are missing, or it is on many machines. */
export class UncopiableError extends BackupError {}

/** Another process makes a backup in the same folder. */
export class BackupInProgress extends BackupError {}

/** The progress of a long task: how many of how many. */
interface Progress {
  label: string
  done: number
  total: number
}
export type OnProgress = (progress: Progress) => void
