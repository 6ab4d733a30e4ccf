import { failureText } from '#web/core/api/api.ts'
import { t } from '#web/core/i18n.ts'
import { AskAgainButton } from './answer-box.tsx'

interface FailedAnswerProps {
  error?: unknown
  message?: string
  onAskAgain: () => void
}

/** Says why there is no answer. */
export function FailedAnswer({ error, message = '', onAskAgain }: FailedAnswerProps) {
  const text = error ? failureText(error, t('Something went wrong')) : message || t('Request failed')
  return (
    <>
      <p
        role="alert"
        className="rounded-card border border-red bg-red-soft p-4 wrap-anywhere whitespace-pre-wrap text-red"
      >
        {text}
      </p>
      <div className="-mt-2">
        <AskAgainButton onAskAgain={onAskAgain} />
      </div>
    </>
  )
}
