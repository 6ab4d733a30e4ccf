import { t } from '#web/core/i18n.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Square } from '#web/ui/icons.ts'
import { Spinner } from '#web/ui/loading.tsx'
import { AnswerBox } from './answer-box.tsx'
import { stripCitations } from './citations.ts'

export function StreamingAnswer({ text, onStop }: { text: string; onStop: () => void }) {
  return (
    <AnswerBox isBusy isEmpty={text === ''} tools={<StopButton onStop={onStop} />}>
      {text === '' ? (
        <span className="flex items-center gap-3 text-muted">
          <Spinner label={t('Waiting for the answer')} size={20} />
          <span>{t('Thinking…')}</span>
        </span>
      ) : (
        stripCitations(text)
      )}
    </AnswerBox>
  )
}

function StopButton({ onStop }: { onStop: () => void }) {
  return (
    <Button ref={givesFocusBack} variant="ghost" size="sm" onClick={onStop}>
      <Square aria-hidden size={14} fill="currentColor" />
      {t('Stop')}
    </Button>
  )
}

// The button unmounts when the answer ends: focus moves to the question.
const givesFocusBack = (button: HTMLButtonElement | null) => () => {
  if (button && document.activeElement === button) document.getElementById(QUESTION_ID)?.focus({ preventScroll: true })
}

/** The id of the question's heading. */
export const QUESTION_ID = 'asked'
