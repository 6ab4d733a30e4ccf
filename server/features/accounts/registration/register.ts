/** Requirements of every way to sign up, checked before and inside the transaction that creates the account. */
import type { RegistrationSettings, SignUpFields } from '#contract/calls/registration.ts'
import { errors } from '#contract/errors.ts'
import { STANDING } from '#contract/standing.ts'
import { fail, failFields } from '#server/core/errors.ts'
import type { CallRequest } from '#server/core/http/call.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { Tx } from '#server/db/db.ts'
import type { Deps } from '#server/db/deps.ts'
import { changeRole } from '#server/features/people/roles.ts'
import { changeStanding } from '#server/features/people/standing.ts'
import { useInvitation } from './invitations.store.ts'
import { requireInvitation } from './invitations.ts'
import type { RegistrationServices } from './log.ts'
import { checkProofOfWork, type ProofOfWork, spendProofOfWork } from './proof-of-work.ts'
import { cleanReason, isRefusedAddress, isRefusedEmail, isRightAnswer } from './rules.ts'
import { findSettings } from './settings.ts'
import { checkSetup, takeSetup } from './setup.ts'
import { insertSignUp } from './sign-ups.store.ts'

type RegistrationDeps = Pick<Deps, 'db' | 'clock' | 'secrets'>

/** A sign-up that meets these requirements. */
interface Registration {
  fields: SignUpFields
  proofOfWork: ProofOfWork | null
}

/**
 * Refuses a sign-up that the settings do not allow. Runs before the checks of username and email, whose answers would
 * reveal to a stranger who has an account.
 */
export async function checkRegistration(
  deps: RegistrationDeps,
  fields: SignUpFields,
  email: string | null,
  { address }: Pick<CallRequest['client'], 'address'>,
): Promise<Registration> {
  if (fields.setup !== undefined) {
    await checkSetup(deps, fields.setup)
    return { fields, proofOfWork: null }
  }
  const settings = await findSettings(deps.db)
  refuseMode(settings, fields)
  if (isRefusedAddress(address, settings.refusedNetworks)) fail('network_refused')
  const proofOfWork = settings.proof === 'off' ? null : checkProofOfWork(deps, settings.proof, fields.proof)
  if (settings.question !== '' && !isRightAnswer(fields.answer ?? '', settings.answers))
    failFields({ answer: errors.answer_wrong[1] }, 'answer_wrong')
  if (fields.invitation !== undefined) await requireInvitation(deps.db, fields.invitation, deps.clock())
  if (email !== null) requireAllowedEmail(email, settings)
  if (settings.mode === 'approval' && fields.invitation === undefined) cleanReason(fields.reason ?? '')
  return { fields, proofOfWork }
}

/** Refuses an address of a domain that the settings refuse. */
export function requireAllowedEmail(email: string, { refusedDomains }: RegistrationSettings): void {
  if (isRefusedEmail(email, refusedDomains)) failFields({ email: errors.email_refused[1] }, 'email_refused')
}

function refuseMode({ mode }: RegistrationSettings, { invitation }: SignUpFields): void {
  if (mode === 'closed') fail('registration_closed')
  if (mode === 'invitation' && invitation === undefined) fail('invitation_needed')
}

/** Records the sign-up in the transaction that has created the account. The settings may have changed since the check. */
export async function register(
  { clock, registrationLog }: Pick<Deps, 'clock'> & RegistrationServices,
  tx: Tx,
  account: Id,
  { fields, proofOfWork }: Registration,
): Promise<void> {
  if (fields.setup !== undefined) {
    await takeSetup(tx, fields.setup)
    await changeRole(tx, account, 'admin')
    return registrationLog.recordFirstAdmin(tx, account)
  }
  const settings = await findSettings(tx)
  refuseMode(settings, fields)
  if (proofOfWork) await spendProofOfWork(tx, proofOfWork)
  if (fields.invitation === undefined) return apply(tx, account, settings, fields)
  const { id, account_id: inviter } = await requireInvitation(tx, fields.invitation, clock())
  if (!(await useInvitation(tx, id, clock()))) fail('invitation_over')
  await insertSignUp(tx, { account_id: account, invitation_id: id, inviter_id: inviter, reason: null, waits: 0 })
}

/** Registers an application where moderators approve: the account waits with its reason. */
async function apply(
  tx: Tx,
  account: Id,
  { mode }: RegistrationSettings,
  { reason = '' }: SignUpFields,
): Promise<void> {
  if (mode !== 'approval') return
  await changeStanding(tx, account, { add: STANDING.pending })
  await insertSignUp(tx, {
    ...{ account_id: account, invitation_id: null, inviter_id: null },
    ...{ reason: cleanReason(reason), waits: 1 },
  })
}
