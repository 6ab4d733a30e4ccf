/** Which answers with a 5xx are no failures: Plus refuses as planned, while it is read-only, overloaded, or stops. */
import type { ErrorCode } from '#contract/errors.ts'

/** Read-only is what the operator has chosen, such as during a move, as is what was not set up. Overload has figures of its own. */
const PLANNED: ReadonlySet<ErrorCode> = new Set(['read_only', 'busy', 'restarting', 'not_configured'])

const planned = new WeakSet<object>()

/** Records the code that a reply refuses with. */
export function noteRefusal(reply: object, code: ErrorCode): void {
  if (PLANNED.has(code)) planned.add(reply)
}

/** Whether a reply with this status has failed. */
export const hasFailed = (reply: object, status: number): boolean => status >= 500 && !planned.has(reply)
