import type { ReactNode } from 'react'
import { QUESTION_LENGTH } from '#contract/limits.ts'
import { isBlank } from '#contract/text.ts'
import { changeDraft, useDraft } from '#web/core/drafts.ts'
import { t } from '#web/core/i18n.ts'
import { CounterRing } from '#web/features/tweets/compose/counter-ring.tsx'
import { LimitedTextArea } from '#web/features/tweets/compose/limited-text-area.tsx'
import { Button } from '#web/ui/controls/button.tsx'

interface QuestionFormProps {
  draftName: string
  isWaiting: boolean
  onAsk: (question: string) => void
  children?: ReactNode
}

/** The form for a question. Enter sends it. */
export function QuestionForm({ draftName, isWaiting, onAsk, children }: QuestionFormProps) {
  const { text } = useDraft(draftName)
  const canAsk = !isWaiting && !isBlank(text)
  const ask = () => {
    if (canAsk) onAsk(text.trim())
  }
  return (
    <form
      aria-label={t('Question')}
      onSubmit={(event) => {
        event.preventDefault()
        ask()
      }}
      className="flex flex-col gap-2 border-b border-line px-4 pt-3 pb-2"
    >
      {children}
      <LimitedTextArea
        label={t('Ask something…')}
        text={text}
        limit={QUESTION_LENGTH}
        onText={(next) => changeDraft(draftName, { text: next })}
        onSubmit={ask}
        isSentByEnter
        enterKeyHint="send"
        className="py-2 text-xl"
      />
      <div className="flex items-center justify-end gap-3">
        <CounterRing text={text} limit={QUESTION_LENGTH} />
        <Button type="submit" size="sm" disabled={!canAsk}>
          {t('Ask', { context: 'verb' })}
        </Button>
      </div>
    </form>
  )
}
