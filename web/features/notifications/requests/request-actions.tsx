import type { Author } from '#contract/calls/users.ts'
import { t } from '#web/core/i18n.ts'
import { AnswerButtons } from '#web/ui/controls/answer-buttons.tsx'
import { type RequestAnswer, useAnswerRequest } from './api.ts'

interface RequestActionsProps {
  user: Author
  onAnswer: (answer: RequestAnswer) => void
}

/** Dismiss and Accept, for the filtered notifications of a user. */
export function RequestActions({ user: { _id, username }, onAnswer }: RequestActionsProps) {
  const { mutate, isPending, variables } = useAnswerRequest(_id)
  return (
    <AnswerButtons
      username={username}
      refusal={{
        answer: 'dismiss',
        text: t('Dismiss', { context: 'notifications' }),
        label: t('Dismiss @{username}', { username }),
      }}
      sent={isPending ? variables : undefined}
      onAnswer={(answer) => mutate(answer, { onSuccess: () => onAnswer(answer) })}
    />
  )
}
