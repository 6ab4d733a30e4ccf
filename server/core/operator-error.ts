/** What an operator has to do something about. The message says what, and is shown as it is. */
export class OperatorError extends Error {}
