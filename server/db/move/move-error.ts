import { OperatorError } from '#server/core/operator-error.ts'

/** A network cannot be moved, or not now. The message says what to do. */
export class MoveError extends OperatorError {}
