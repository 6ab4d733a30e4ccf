import type { ErrorBody, ErrorCode } from '#contract/errors.ts'

/**
 * Codes of the client besides those of the network: there was no answer (`unreachable`), the answer is not one of Plus (`not_plus`),
 * the address redirects to another (`redirected`), or what runs the program is too old for live events (`no_websocket`).
 */
export type ClientErrorCode = 'unreachable' | 'not_plus' | 'redirected' | 'no_websocket'

type Details = Pick<ErrorBody, 'fields' | 'scope' | 'requestId'> & { retryAfterMs?: number; cause?: unknown }

/** A call that failed. Its message is fit to be shown to a person. */
export class PlusError extends Error {
  override readonly name = 'PlusError'
  /** The HTTP status; 0 without an answer. */
  readonly status: number
  /** What went wrong. A newer network may have codes that this version of the client does not know. */
  readonly code: ErrorCode | ClientErrorCode
  /** What is wrong with each invalid field. */
  readonly fields: Record<string, string> | undefined
  /** With `insufficient_scope`: the scope that the call needs. */
  readonly scope: string | undefined
  /** With a status of 500: what to report to the operator of the network. */
  readonly requestId: string | undefined
  /** After how many milliseconds the call may be made again, where the network says so; otherwise 0. */
  readonly retryAfterMs: number

  constructor(status: number, code: PlusError['code'], message: string, details: Details = {}) {
    super(message, { cause: details.cause })
    this.status = status
    this.code = code
    this.fields = details.fields
    this.scope = details.scope
    this.requestId = details.requestId
    this.retryAfterMs = details.retryAfterMs ?? 0
  }
}
