/** A network cannot be moved, or not now. The message says what to do. */
export class MoveError extends Error {}
