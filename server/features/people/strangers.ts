/** Rules for messages between users without a conversation. */
import { HOUR_MS } from '#contract/durations.ts'
import { NEW_ACCOUNT_HOURS } from '#contract/limits.ts'
import { hasStanding } from '#contract/standing.ts'
import type { AccountRow } from './accounts.store.ts'

const NEW_MS = NEW_ACCOUNT_HOURS * HOUR_MS

/** Whether a message to a user who does not follow the sender is a request. */
export const mustRequest = (from: AccountRow, to: AccountRow, now: number): boolean =>
  to.messages_from !== 'everyone' || hasStanding(from.standing, 'limited') || isUntried(from, to, now)

/** Whether the sender is new to the network, and the recipient is not. */
const isUntried = (from: AccountRow, to: AccountRow, now: number): boolean =>
  now - from.created_at < NEW_MS && now - to.created_at >= NEW_MS
