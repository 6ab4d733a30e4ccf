/** Decides which calls accounts with a restricted standing may make. */
import type { Endpoint } from '#contract/endpoint.ts'
import { hasStanding, type StandingName } from '#contract/standing.ts'
import { fail } from '#server/core/errors.ts'

const REFUSALS = [
  ['suspended', 'account_suspended'],
  ['pending', 'account_pending'],
  ['leaving', 'account_leaving'],
] as const satisfies [StandingName, string][]

/** Whether an account without the required confirmed email address may make a call. */
export const mayUnconfirmed = ({ access, standing, unconfirmed }: Endpoint, isRead: boolean): boolean =>
  isRead || access === 'anyone' || standing !== undefined || unconfirmed === true

/**
 * Refuses a call that an account may not make with this standing. Calls of `any` standing are for its owner, who reads there
 * what became of the account: no app makes them then.
 */
export function refuseRestricted(
  standing: number,
  { standing: allowed }: Endpoint,
  isRead: boolean,
  isApp = false,
): void {
  if (standing === 0 || (allowed === 'any' && !isApp)) return
  for (const [name, code] of REFUSALS) if (hasStanding(standing, name)) fail(code)
  if (hasStanding(standing, 'frozen') && !isRead && allowed !== 'frozen') fail('account_frozen')
}
