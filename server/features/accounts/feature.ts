import type { Feature } from '#server/db/feature.ts'
import { deleteKeysOf } from '#server/db/idempotency.ts'
import { deleteDeletion } from './deletion/deletions.store.ts'
import { finishDeletions } from './deletion/finish-deletions.ts'
import { resumePurges } from './deletion/purge-account.ts'
import { resumeRecounts } from './deletion/recount.ts'
import { accountExports } from './export/own-exports.ts'
import { purgeExpiredChallenges } from './factors/challenges.ts'
import { factorCheck } from './factors/check.ts'
import { deleteFactors } from './factors/methods.ts'
import { purgeExpiredRequests } from './identities/authorization-requests.ts'
import { identityCheck } from './identities/check.ts'
import { recoveryCheck } from './recovery/check.ts'
import { mailResetLink } from './recovery/forgot.ts'
import { deleteRecoveryData, purgeExpiredRecoveryData } from './recovery/purge.ts'
import { purgeEndedInvitations } from './registration/invitations.ts'
import { purgeUsedProofsOfWork } from './registration/proof-of-work.ts'
import { deleteRegistrationOf } from './registration/sign-ups.store.ts'
import { purgeOldAddressRanges } from './sessions/address-ranges.ts'
import { purgeOldSignIns } from './sessions/sign-ins.ts'

export const accounts: Feature = {
  listen(deps) {
    deps.events.listeners.on('password.forgotten', (event) => mailResetLink(deps, event))
  },
  hourly: [
    purgeOldAddressRanges,
    purgeExpiredRecoveryData,
    purgeExpiredRequests,
    finishDeletions,
    resumePurges,
    resumeRecounts,
    purgeExpiredChallenges,
    purgeOldSignIns,
    purgeUsedProofsOfWork,
    purgeEndedInvitations,
  ],
  purge: { rows: [deleteDeletion, deleteRegistrationOf, deleteFactors, deleteRecoveryData, deleteKeysOf] },
  exports: accountExports,
  checks: [recoveryCheck, factorCheck, identityCheck],
}
