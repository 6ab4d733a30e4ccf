import type { User } from '#contract/calls/users.ts'
import { t } from '#web/core/i18n.ts'
import { FollowButton } from '#web/features/people/follow-button.tsx'
import { Button } from '#web/ui/controls/button.tsx'
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
  const choose = (chosen: RequestAnswer) => mutate(chosen, { onSuccess: () => onAnswer(chosen) })
  return (
    <span className="flex flex-wrap justify-end gap-2">
      <Button
        variant="outline"
        size="sm"
        busy={isPending && variables === 'reject'}
        disabled={isPending}
        aria-label={t('Reject @{username}', { username })}
        onClick={() => choose('reject')}
      >
        {t('Reject')}
      </Button>
      <Button
        size="sm"
        busy={isPending && variables === 'accept'}
        disabled={isPending}
        aria-label={t('Accept @{username}', { username })}
        onClick={() => choose('accept')}
      >
        {t('Accept')}
      </Button>
    </span>
  )
}
