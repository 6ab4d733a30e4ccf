/** Purges what has expired, of all features. */
import type { Deps } from '#server/db/deps.ts'
import { deleteExpiredKeys } from '#server/db/idempotency.ts'
import { deleteExpiredCounters } from '#server/db/postgres/rate-limiter.ts'
import { purgeOldMatches } from '#server/features/automation/matches.ts'
import { purgeExpiredChallenges } from '#server/features/factors/challenges.ts'
import { purgeEndedMutes } from '#server/features/filters/purge.ts'
import { purgeExpiredRequests } from '#server/features/identities/authorization-requests.ts'
import { deleteFormerFiles } from '#server/features/media/rename-images.ts'
import { endDueActs } from '#server/features/moderation/acts/end.ts'
import { purgeRemovedTweets } from '#server/features/moderation/acts/purge.ts'
import { purgeEndedNotifications } from '#server/features/notifications/purge/purge-ended.ts'
import { purgeExpiredRecoveryData } from '#server/features/recovery/purge.ts'
import { purgeEndedInvitations } from '#server/features/registration/invitations.ts'
import { purgeUsedProofs } from '#server/features/registration/proof.ts'
import { purgeOldNetworks } from '#server/features/sessions/networks.ts'
import { purgeOldSignIns } from '#server/features/sessions/sign-ins.ts'
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
