/** What happens to accounts, one line each: for operators who look into a break-in, and for programs that shut addresses out. */
import type { FastifyBaseLogger } from 'fastify'
import type { ErrorCode } from '#contract/errors.ts'
import type { Config } from '#server/core/config/config.ts'
import { AppError } from '#server/core/errors.ts'
import type { CallRequest } from '#server/core/http/call.ts'
import type { Id, IdFormat } from '#server/core/ids/ids.ts'

/** docs/operations.md says what each means. */
export type SecurityEvent =
  | 'signed_up'
  | 'signed_in'
  | 'sign_in_failed'
  | 'second_step_asked'
  | 'locked_out'
  | 'proof_failed'
  | 'factor_failed'
  | 'factor_added'
  | 'factor_removed'
  | 'reset_asked'
  | 'reset_done'
  | 'link_refused'
  | 'password_changed'
  | 'address_asked'
  | 'address_cancelled'
  | 'address_confirmed'
  | 'address_changed'
  | 'change_undone'
  | 'data_exported'
  | 'account_deleted'

/** Refusals that are worth a line: a wrong secret, and too many of them. */
const refusals: Partial<Record<ErrorCode, SecurityEvent>> = {
  wrong_credentials: 'sign_in_failed',
  second_factor_required: 'second_step_asked',
  rate_limited: 'locked_out',
  wrong_password: 'proof_failed',
  wrong_code: 'factor_failed',
  passkey_refused: 'factor_failed',
  link_over: 'link_refused',
}

type Client = Pick<CallRequest['client'], 'address' | 'requestId'>
/** Whom a line is about: null, or NO_ID, when that is not known. */
type Subject = Id | null

export interface SecurityLog {
  record(event: SecurityEvent, account: Subject, client: Client): void
  /** Notes what becomes of a call: the event when it is done, else why it was refused. */
  watch<T>(client: Client, account: Subject, work: Promise<T>, done?: SecurityEvent): Promise<T>
}

/** What writes the lines. */
export type SecurityLogOutput = Pick<FastifyBaseLogger, 'child'>

/**
 * Writes to the server's log whatever LOG_LEVEL is, but for `silent`. A line holds the account's id, the network address
 * and the id of the request, and nothing that was typed.
 */
export function createSecurityLog(
  lines: SecurityLogOutput | undefined,
  logLevel: Config['logLevel'],
  ids: IdFormat,
): SecurityLog {
  const log = logLevel === 'silent' ? undefined : lines?.child({}, { level: 'info' })
  const note: SecurityLog['record'] = (event, account, { address, requestId }) =>
    log?.info({ event, account: account ? ids.format(account) : null, address, requestId })
  return {
    record: note,
    async watch(client, account, work, done) {
      try {
        const answer = await work
        if (done) note(done, account, client)
        return answer
      } catch (error) {
        const event = error instanceof AppError ? refusals[error.code] : undefined
        if (event) note(event, account ?? (error as AppError).account ?? null, client)
        throw error
      }
    },
  }
}
