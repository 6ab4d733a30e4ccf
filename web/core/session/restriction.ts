import type { Me } from '#contract/calls/users.ts'

/** Account states in which a user only sees a screen about the account. A state that the user can end comes first. */
const RESTRICTIONS = ['leaving', 'suspended', 'pending'] as const
/** An account state in which a user only sees a screen about the account. */
export type Restriction = (typeof RESTRICTIONS)[number]

/** The restriction of the user, if any. */
export const restrictionOf = (user: Me | null): Restriction | undefined =>
  RESTRICTIONS.find((name) => user?.standing?.includes(name))

/** The restriction that an error code reports, if any. */
export const restrictionIn = (code: string): Restriction | undefined =>
  RESTRICTIONS.find((name) => code === `account_${name}`)
