import { Square } from 'lucide-react'
import { Button } from '#web/ui/controls/button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { AnswerBox } from './answer-box.tsx'
import { stripCitations } from './citations.ts'

interface StreamingAnswerProps {
  /** What has come so far. */
  text: string
  onStop: () => void
}

/** An answer that is awaited, then comes piece by piece. */
export function StreamingAnswer({ text, onStop }: StreamingAnswerProps) {
  return (
    <AnswerBox isBusy isEmpty={text === ''} tools={<StopButton onStop={onStop} />}>
      {text === '' ? (
        <span className="flex items-center gap-3 text-muted">
          <Spinner label="Waiting for the answer" size={20} />
          <span>Thinking…</span>
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
      Stop
    </Button>
  )
}

// It goes when the answer is there, or was stopped: the keyboard goes on from the question.
const givesFocusBack = (button: HTMLButtonElement | null) => () => {
  if (button && document.activeElement === button) document.getElementById(QUESTION_ID)?.focus({ preventScroll: true })
}

/** Where the question stands. */
export const QUESTION_ID = 'asked'
