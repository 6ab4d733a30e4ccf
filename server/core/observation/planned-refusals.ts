/** Tells planned refusals with a 5xx from failures: Plus refuses while it is read-only, overloaded, or stopping. */
import type { ErrorCode } from '#contract/errors.ts'

/** Read-only mode and missing settings are the operator's choice. Overload has metrics of its own. */
const PLANNED: ReadonlySet<ErrorCode> = new Set(['read_only', 'busy', 'restarting', 'not_configured'])

const planned = new WeakSet<object>()

/** Records the error code of a reply. */
export function noteRefusal(reply: object, code: ErrorCode): void {
  if (PLANNED.has(code)) planned.add(reply)
}

/** Whether a reply with this status is a failure. */
export const hasFailed = (reply: object, status: number): boolean => status >= 500 && !planned.has(reply)
