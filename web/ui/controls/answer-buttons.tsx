import { t } from '#web/core/i18n.ts'
import { Button } from './button.tsx'

interface AnswerButtonsProps<R extends string> {
  /** The user who has asked. */
  username: string
  /** The answer that refuses, with what its button says on the screen and to screen readers. */
  refusal: { answer: R; text: string; label: string }
  /** The answer that is being sent. */
  sent: R | 'accept' | undefined
  onAnswer: (answer: R | 'accept') => void
}

/** The buttons that answer the request of a user: the one that refuses, and Accept. */
export function AnswerButtons<R extends string>({ username, refusal, sent, onAnswer }: AnswerButtonsProps<R>) {
  return (
    <span className="flex flex-wrap justify-end gap-2">
      <Button
        variant="outline"
        size="sm"
        busy={sent === refusal.answer}
        disabled={sent !== undefined}
        aria-label={refusal.label}
        onClick={() => onAnswer(refusal.answer)}
      >
        {refusal.text}
      </Button>
      <Button
        size="sm"
        busy={sent === 'accept'}
        disabled={sent !== undefined}
        aria-label={t('Accept @{username}', { username })}
        onClick={() => onAnswer('accept')}
      >
        {t('Accept')}
      </Button>
    </span>
  )
}
