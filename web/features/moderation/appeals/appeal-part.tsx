import { useState } from 'react'
import type { CaseDetail } from '#contract/calls/cases.ts'
import type { Appeal } from '#contract/calls/reports.ts'
import { APPEAL_LENGTH } from '#contract/limits.ts'
import { isBlank, truncateGraphemes } from '#contract/text.ts'
import { rich, t } from '#web/core/i18n.ts'
import { useAnswerAppeal } from '#web/features/moderation/api.ts'
import { Part } from '#web/features/moderation/case/part.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { TextArea } from '#web/ui/controls/text-field.tsx'
import { FullDate } from '#web/ui/formatting/time.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { keepsFocus } from '#web/ui/page-header.tsx'

/** The appeal of a case: the member's text, and the answer or the form for it. */
export function AppealPart({ detail, appeal }: { detail: CaseDetail; appeal: Appeal }) {
  const { text, createdAt, isAccepted, answer, answeredAt } = appeal
  return (
    <Part title={t('Appeal')}>
      <p className="text-sm text-muted">
        {rich('@{username} wrote on {date}:', { username: detail.user.username, date: <FullDate value={createdAt} /> })}
      </p>
      <p dir="auto" className="mt-1 border-s-4 border-accent ps-3 wrap-anywhere whitespace-pre-wrap">
        {text}
      </p>
      {isAccepted !== null && answeredAt !== null ? (
        <div className="mt-3">
          <p className="text-sm font-bold">
            {isAccepted
              ? rich('Accepted on {date}: the decision was undone.', { date: <FullDate value={answeredAt} /> })
              : rich('Rejected on {date}: the decision stays.', { date: <FullDate value={answeredAt} /> })}
          </p>
          <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
            {answer}
          </p>
        </div>
      ) : detail.canAnswerAppeal ? (
        <AnswerForm caseId={detail._id} />
      ) : (
        <p className="mt-3 text-muted">{t('You made this decision, so another moderator has to answer.')}</p>
      )}
    </Part>
  )
}

function AnswerForm({ caseId }: { caseId: string }) {
  const [answer, setAnswer] = useState('')
  const [error, setError] = useState<string>()
  const { mutate, isPending, variables } = useAnswerAppeal(caseId)
  const send = (isAccepted: boolean) => {
    if (isBlank(answer)) return setError(t('Write an answer. The member will read it.'))
    mutate(
      { isAccepted, answer: answer.trim() },
      { onSuccess: () => toast.success(isAccepted ? t('Appeal accepted') : t('Appeal rejected')) },
    )
  }
  return (
    <div ref={keepsFocus} className="mt-3 flex flex-col gap-3">
      <TextArea
        label={t('Answer to the member')}
        value={answer}
        error={error}
        hint={t('Accepting undoes every decision in this case.')}
        onChange={({ target }) => {
          setError(undefined)
          setAnswer(truncateGraphemes(target.value, APPEAL_LENGTH))
        }}
      />
      <div className="flex flex-wrap justify-end gap-2">
        <Button
          variant="outline"
          busy={isPending && variables?.isAccepted === false}
          disabled={isPending}
          onClick={() => send(false)}
          className="pointer-coarse:min-h-11"
        >
          {t('Reject')}
        </Button>
        <Button
          busy={isPending && variables?.isAccepted === true}
          disabled={isPending}
          onClick={() => send(true)}
          className="pointer-coarse:min-h-11"
        >
          {t('Accept and undo')}
        </Button>
      </div>
    </div>
  )
}
