/**
 * Counts sign-in attempts before they are verified: by account and address range, by address range, and by account over
 * all addresses.
 */
import { AppError } from '#server/core/errors.ts'
import { type Id, NO_ID } from '#server/core/ids/ids.ts'
import type { RateLimit } from '#server/core/limits/rate-limits.ts'
import type { Deps } from '#server/db/deps.ts'
import { transact } from '#server/db/transaction.ts'
import { isKnownAddressRange } from '#server/features/accounts/sessions/address-ranges.ts'
import { enqueueMail } from '#server/features/delivery/mail/enqueue-mail.ts'

/** The account of an attempt, or a name without an account, which is counted the same. */
interface AttemptTarget {
  account: Id | undefined
  /** The normalised identifier. */
  name: string
}

interface CountedAttempt {
  /** Refunds the attempt: the password was right, or was not verified. */
  takeBack(): Promise<void>
}

export async function countAttempt(deps: Deps, target: AttemptTarget, addressRange: string): Promise<CountedAttempt> {
  const { limits } = deps
  const key = String(target.account ?? target.name)
  const taken: [limit: RateLimit, key: string][] = []
  const take = async (...each: [limit: RateLimit, key: string]) => {
    await limits.take(...each)
    taken.push(each)
  }
  const takeBack = async () => {
    for (const each of taken.splice(0)) await limits.refund(...each)
  }
  try {
    await take('failedSignIns', `${key} ${addressRange}`)
    await take('failedSignInsFromAddress', addressRange)
    if (!(await isKnownAddressRange(deps, target.account ?? NO_ID, addressRange))) {
      const slowed = await limits.takeThrottled('failedSignInsToAccount', key)
      if (slowed === 0) taken.push(['failedSignInsToAccount', key])
      if (slowed === 1 && target.account) warnOwner(deps, target.account)
    }
  } catch (error) {
    await takeBack()
    // The security log names the account; the answer does not.
    throw error instanceof AppError && error.retryAfter !== undefined
      ? new AppError(error.code, { retryAfter: error.retryAfter, account: target.account })
      : error
  }
  return { takeBack }
}

/** Not awaited: the time of the answer must not reveal whether the account exists. */
function warnOwner(deps: Deps, account: Id): void {
  transact(deps.db, (tx) => enqueueMail(deps, tx, { account, template: 'many-failed-sign-ins' })).catch((err) =>
    deps.log.warn({ err }, 'The mail about failed sign-ins could not be queued'),
  )
}
