/** Everything `npm run admin -- check` verifies, in this order: what counts others comes after what it counts. */
import type { Check } from '#server/db/check/findings.ts'
import { factorCheck } from '#server/features/accounts/factors/check.ts'
import { identityCheck } from '#server/features/accounts/identities/check.ts'
import { recoveryCheck } from '#server/features/accounts/recovery/check.ts'
import { pushChecks } from '#server/features/delivery/push/check.ts'
import { timelineCheck } from '#server/features/feeds/materialized/check.ts'
import { mediaChecks } from '#server/features/media/check.ts'
import { messageChecks } from '#server/features/messages/check.ts'
import { notificationChecks } from '#server/features/notifications/check.ts'
import { accountCounters, nameCheck, relationChecks } from '#server/features/people/check/check.ts'
import { tweetChecks } from '#server/features/posts/check.ts'

// A feature that keeps something twice, counts it, or points at what may go, has a check.ts with its line here.
export const checks: readonly Check[] = [
  nameCheck,
  ...relationChecks,
  ...tweetChecks,
  accountCounters,
  ...messageChecks,
  ...notificationChecks,
  ...pushChecks,
  recoveryCheck,
  factorCheck,
  identityCheck,
  timelineCheck,
  ...mediaChecks,
]
