import type { Author } from '#contract/calls/users.ts'
import { t } from '#web/core/i18n.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { type RequestAnswer, useAnswerRequest } from './api.ts'

interface RequestActionsProps {
  user: Author
  onAnswer: (answer: RequestAnswer) => void
}

/** Dismiss and Accept, for the filtered notifications of a user. */
export function RequestActions({ user: { _id, username }, onAnswer }: RequestActionsProps) {
  const { mutate, isPending, variables } = useAnswerRequest(_id)
  const choose = (answer: RequestAnswer) => mutate(answer, { onSuccess: () => onAnswer(answer) })
  return (
    <span className="flex flex-wrap justify-end gap-2">
      <Button
        variant="outline"
        size="sm"
        busy={isPending && variables === 'dismiss'}
        disabled={isPending}
        aria-label={t('Dismiss @{username}', { username })}
        onClick={() => choose('dismiss')}
      >
        {t('Dismiss', { context: 'notifications' })}
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
