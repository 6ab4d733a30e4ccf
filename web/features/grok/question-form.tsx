import type { ReactNode } from 'react'
import { QUESTION_LENGTH } from '#contract/limits.ts'
import { isBlank } from '#contract/text.ts'
import { changeDraft, useDraft } from '#web/core/drafts.ts'
import { t } from '#web/core/i18n.ts'
import { CounterRing } from '#web/features/posts/compose/counter-ring.tsx'
import { LimitedTextArea } from '#web/features/posts/compose/limited-text-area.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { IconButton } from '#web/ui/controls/icon-button.tsx'
import { X } from '#web/ui/icons.ts'
import { OneLine } from '#web/ui/one-line.tsx'

interface QuestionFormProps {
  draftName: string
  isWaiting: boolean
  /** The question that this one may follow up. */
  follows: string | undefined
  /** Called when the person chooses not to follow up a question. */
  onLeave: () => void
  onAsk: (question: string) => void
  children?: ReactNode
}

/** The form for a question. Enter submits it. */
export function QuestionForm({ draftName, isWaiting, follows, onLeave, onAsk, children }: QuestionFormProps) {
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
      <div className="flex min-h-8 items-center justify-end gap-3">
        {follows !== undefined && <Follows question={follows} onLeave={onLeave} />}
        <CounterRing text={text} limit={QUESTION_LENGTH} />
        <Button type="submit" size="sm" disabled={!canAsk}>
          {t('Ask', { context: 'verb' })}
        </Button>
      </div>
    </form>
  )
}

/** The question that the next one follows up, and a button that starts a new topic. */
function Follows({ question, onLeave }: { question: string; onLeave: () => void }) {
  return (
    <div className="-ms-2 me-auto flex min-w-0 items-center gap-1 text-sm text-muted">
      <IconButton icon={X} label={t('Ask about something else')} size="sm" onClick={onLeave} />
      <span className="shrink-0">{t('Follow-up to:')}</span>
      <OneLine>{question}</OneLine>
    </div>
  )
}
