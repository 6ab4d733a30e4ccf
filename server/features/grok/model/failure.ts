/** Failures of the model's server, reduced to reasons that are safe to log. */

/** A failed request to the model. The reason is safe to log. */
export class ModelFailure extends Error {
  readonly reason: string
  constructor(reason: string) {
    super(`The model gave no answer: ${reason}`)
    this.reason = reason
  }
}

/** An error that the model's server reports. Its message is the server's: it can repeat keys and questions. */
export class ServerError extends Error {
  /** The HTTP status; absent for an error within the stream. */
  readonly status: number | undefined
  /** The code that the server names, unchecked. */
  readonly code: unknown
  constructor(message: string, { status, code }: { status?: number; code: unknown }) {
    super(message)
    this.status = status
    this.code = code
  }
}

export const OUT_OF_TIME = 'out of time'

/** The reason for a failure of the model. Rethrows every other error. */
export function reasonOf(
  error: unknown,
  { cancelled, timeout }: { cancelled: AbortSignal; timeout: AbortSignal },
): string {
  if (cancelled.aborted) throw cancelled.reason
  if (timeout.aborted) return OUT_OF_TIME
  if (error instanceof ModelFailure) return error.reason
  throw error
}

/** Reduces an error of a request to its codes. Returns the reason of the signal once that has aborted. */
export function toFailure(error: unknown, signal: AbortSignal): unknown {
  if (signal.aborted) return signal.reason
  if (error instanceof ModelFailure) return error
  if (error instanceof ServerError)
    return new ModelFailure(`${error.status ? `status ${error.status}` : 'error in the stream'}${toWord(error.code)}`)
  // An error of fetch has the code of the network's error in its cause.
  const { name, cause } = error as { name?: string; cause?: { code?: unknown } | null }
  return new ModelFailure(`${name ?? 'unknown'}${toWord(cause?.code)}`)
}

const toWord = (code: unknown): string => (typeof code === 'string' && /^\w{1,60}$/.test(code) ? ` ${code}` : '')
