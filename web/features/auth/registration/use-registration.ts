import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import type { SignUpFields } from '#contract/calls/registration.ts'
import type { Author } from '#contract/calls/users.ts'
import { ApiError, failureText } from '#web/core/api/api.ts'
import { t } from '#web/core/i18n.ts'
import { useNetwork } from '#web/ui/network.ts'
import { invitationOptions, registrationOptions } from './api.ts'
import { dropPasses, readPasses } from './passes.ts'

/** The fields that sign-up may have besides those of the account. */
export type RegistrationField = 'invitation' | 'reason' | 'answer'

/** The requirements of registration. */
export interface Registration {
  /** Registration is closed. */
  isClosed: boolean
  /** The account will be that of the first administrator. */
  isSetup: boolean
  invitedBy: Author | undefined
  /** The reason why the invitation of the link is not valid. */
  invitationProblem: string | null
  question: string | null
  /** The fields to show, each with its error text for an empty value. */
  required: Partial<Record<RegistrationField, string>>
  /** Makes the sign-up call, with the invitation of the link and the proof. */
  pass: <T>(call: (extra: SignUpFields) => Promise<T>) => Promise<T>
}

/** Error codes which mean that the page has an outdated state of registration. */
const OUTDATED: readonly string[] = ['registration_closed', 'invitation_needed', 'proof_needed', 'answer_wrong']

export function useRegistration(): Registration {
  const { registration, asksAtSignUp } = useNetwork()
  const location = useLocation()
  const [passes, setPasses] = useState(() => readPasses(location))
  const [isOutdated, setIsOutdated] = useState(false)
  const [reason, setReason] = useState(false)
  const isSetup = passes.setup !== null
  const asked = useQuery({ ...registrationOptions, enabled: !isSetup && (asksAtSignUp || isOutdated) })
  const code = passes.invitation ?? ''
  const invitation = useQuery({ ...invitationOptions(code), enabled: !isSetup && code !== '' })
  const isInvited = code !== '' && !invitation.error
  const mode = asked.data?.mode ?? registration

  const pass: Registration['pass'] = async (call) => {
    const attempt = async (data = asked.data) =>
      call({
        ...(isSetup && { setup: passes.setup! }),
        ...(isInvited && !isSetup && { invitation: code }),
        ...(data?.proof && {
          proof: { challenge: data.proof.challenge, solutions: await data.proof.solutions },
        }),
      })
    try {
      const answer = await attempt()
      dropPasses()
      return answer
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.fields?.reason) setReason(true)
      if (error.code === 'setup_over' || error.code === 'invitation_over') {
        dropPasses()
        setPasses({ setup: null, invitation: null })
      }
      if (!OUTDATED.includes(error.code)) throw error
      setIsOutdated(true)
      const { data } = await asked.refetch()
      // The page was open for too long: a new proof is solved without an error.
      if (error.code === 'proof_needed' && data?.proof) return await attempt(data)
      throw error
    }
  }

  const asksReason = (mode === 'approval' || reason) && !isInvited
  const question = asked.data?.question ?? null
  return {
    isClosed: mode === 'closed' && !isSetup,
    isSetup,
    invitedBy: isInvited ? invitation.data?.by : undefined,
    invitationProblem:
      invitation.error && !isSetup ? failureText(invitation.error, t('Failed to load the invitation')) : null,
    question: isSetup ? null : question,
    required: isSetup
      ? {}
      : {
          ...(mode === 'invitation' && !isInvited && { invitation: t('Enter the code of your invitation.') }),
          ...(asksReason && { reason: t('Say why you want to join.') }),
          ...(question !== null && { answer: t('Answer the question.') }),
        },
    pass,
  }
}
