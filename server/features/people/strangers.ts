/** Messages between users who have no conversation yet. */
import { NEW_ACCOUNT_HOURS } from '#contract/limits.ts'
import { hasStanding } from '#contract/standing.ts'
import type { AccountRow } from './accounts.store.ts'

const NEW_MS = NEW_ACCOUNT_HOURS * 60 * 60 * 1_000

/** Whether what a user writes to one who does not follow them is a message request. */
export const mustRequest = (from: AccountRow, to: AccountRow, now: number): boolean =>
  to.messages_from !== 'everyone' || hasStanding(from.standing, 'limited') || isUntried(from, to, now)

/** Whether the sender is new to the network, and the recipient is not. */
const isUntried = (from: AccountRow, to: AccountRow, now: number): boolean =>
  now - from.created_at < NEW_MS && now - to.created_at >= NEW_MS
