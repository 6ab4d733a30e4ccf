/** An error that an operator can mend. Its message says how, and is shown as it is. */
export class OperatorError extends Error {}
