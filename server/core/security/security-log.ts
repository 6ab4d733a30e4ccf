/** Logs security events of accounts, for operators and for programs such as fail2ban. */
import type { FastifyBaseLogger } from 'fastify'
import type { ErrorCode } from '#contract/errors.ts'
import type { Config } from '#server/core/config/config.ts'
import { AppError } from '#server/core/errors.ts'
import type { CallRequest } from '#server/core/http/call.ts'
import type { Id, IdFormat } from '#server/core/ids/ids.ts'

/** docs/operations.md explains each event. */
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
  | 'token_created'
  | 'token_deleted'
  | 'account_deleted'
  | 'account_kept'

/** Errors that are security events: wrong secrets, and too many attempts. */
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
/** The account of an event; null, or NO_ID, when unknown. */
type Subject = Id | null

/** The log of security events. */
export interface SecurityLog {
  record(event: SecurityEvent, account: Subject, client: Client): void
  /** Records the event when the work succeeds, else the reason of its failure. */
  watch<T>(client: Client, account: Subject, work: Promise<T>, done?: SecurityEvent): Promise<T>
}

/** The logger that writes the lines. */
export type SecurityLogOutput = Pick<FastifyBaseLogger, 'child'>

/**
 * Writes to the server's log at any LOG_LEVEL except `silent`. A line has the account's id, the network address and the id
 * of the request, but no input.
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
