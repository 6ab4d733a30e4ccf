/** Purges what has expired, of all features. */
import type { Deps } from '#server/db/deps.ts'
import { deleteExpiredKeys } from '#server/db/idempotency.ts'
import { deleteExpiredCounters } from '#server/db/postgres/rate-limiter.ts'
import { purgeExpiredChallenges } from '#server/features/accounts/factors/challenges.ts'
import { purgeExpiredRequests } from '#server/features/accounts/identities/authorization-requests.ts'
import { purgeExpiredRecoveryData } from '#server/features/accounts/recovery/purge.ts'
import { purgeEndedInvitations } from '#server/features/accounts/registration/invitations.ts'
import { purgeUsedProofs } from '#server/features/accounts/registration/proof.ts'
import { purgeOldNetworks } from '#server/features/accounts/sessions/networks.ts'
import { purgeOldSignIns } from '#server/features/accounts/sessions/sign-ins.ts'
import { deleteFormerFiles } from '#server/features/media/rename-images.ts'
import { endDueActs } from '#server/features/moderation/acts/end.ts'
import { purgeRemovedTweets } from '#server/features/moderation/acts/purge.ts'
import { purgeOldMatches } from '#server/features/moderation/automation/matches.ts'
import { purgeEndedNotifications } from '#server/features/notifications/purge/purge-ended.ts'
import { purgeEndedMutes } from '#server/features/people/filters/purge.ts'
import { deleteOldTrendCounts } from '#server/features/trends/count-hashtags.ts'
import { finishDeletions } from './finish-deletions.ts'
import { resumePurges } from './purge-account.ts'
import { resumeRecounts } from './recount.ts'

/** Purges expired data of all features. */
export const purgeExpired = (deps: Deps) =>
  Promise.all([
    deleteExpiredKeys(deps),
    deleteFormerFiles(deps),
    deleteExpiredCounters(deps),
    purgeOldNetworks(deps),
    deleteOldTrendCounts(deps),
    purgeExpiredRecoveryData(deps),
    purgeExpiredRequests(deps),
    finishDeletions(deps),
    resumePurges(deps),
    resumeRecounts(deps),
    purgeExpiredChallenges(deps),
    purgeOldSignIns(deps),
    purgeEndedMutes(deps),
    purgeUsedProofs(deps),
    purgeEndedInvitations(deps),
    endDueActs(deps),
    purgeRemovedTweets(deps),
    purgeOldMatches(deps),
    purgeEndedNotifications(deps),
  ])
