import type { User } from '#contract/calls/users.ts'
import { t } from '#web/core/i18n.ts'
import { FollowButton } from '#web/features/people/follow-button.tsx'
import { AnswerButtons } from '#web/ui/controls/answer-buttons.tsx'
import { useAnswerRequest } from './api.ts'

export type RequestAnswer = 'accept' | 'reject'

interface RequestActionsProps {
  user: User
  /** The answer given in this visit. */
  answer: RequestAnswer | undefined
  onAnswer: (answer: RequestAnswer) => void
}

/** Accept and Reject; then the given answer, and a button that follows back. */
export function RequestActions({ user, answer, onAnswer }: RequestActionsProps) {
  const { mutate, isPending, variables } = useAnswerRequest(user._id)
  const { username } = user
  if (answer)
    return (
      <span className="flex flex-wrap items-center justify-end gap-2">
        <span role="status" className="text-muted">
          {answer === 'accept' ? t('Accepted') : t('Rejected')}
        </span>
        {answer === 'accept' && <FollowButton user={user} />}
      </span>
    )
  return (
    <AnswerButtons
      username={username}
      refusal={{ answer: 'reject', text: t('Reject'), label: t('Reject @{username}', { username }) }}
      sent={isPending ? variables : undefined}
      onAnswer={(chosen) => mutate(chosen, { onSuccess: () => onAnswer(chosen) })}
    />
  )
}
