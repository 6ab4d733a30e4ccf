import { hasStanding, standingNames } from '#contract/standing.ts'

/** In this order, because the first that applies is shown. */
export const STATES = ['deleted', 'suspended', 'pending', 'active'] as const
export type State = (typeof STATES)[number]

/** The bit of the standing that represents a state. */
export const BITS = { deleted: 'leaving', suspended: 'suspended', pending: 'pending' } as const

/** The state of an account, in one word. A deleted account can be restored by its owner until it is purged. */
export const stateOf = (standing: number): State =>
  STATES.find((state) => state !== 'active' && hasStanding(standing, BITS[state])) ?? 'active'

/** Further restrictions of the account. */
export const restrictionsOf = (standing: number): string[] =>
  standingNames(standing).filter((name) => name !== 'leaving' && name !== 'suspended' && name !== 'pending')
