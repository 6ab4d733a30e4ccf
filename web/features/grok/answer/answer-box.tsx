import type { ReactNode } from 'react'
import { t } from '#web/core/i18n.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { RotateCcw } from '#web/ui/icons.ts'

interface AnswerBoxProps {
  isBusy?: boolean
  isEmpty?: boolean
  note?: ReactNode
  tools: ReactNode
  children: ReactNode
}

/** The frame of an answer: text, note and buttons. */
export function AnswerBox({ isBusy = false, isEmpty = false, note, tools, children }: AnswerBoxProps) {
  return (
    <section
      aria-label={isEmpty ? undefined : t('Answer')}
      aria-busy={isBusy || undefined}
      className="rounded-card border border-line"
    >
      <p dir="auto" className="p-4 wrap-anywhere whitespace-pre-wrap">
        {children}
      </p>
      {note && <p className="-mt-2 flex items-center gap-2 px-4 pb-3 text-sm text-muted">{note}</p>}
      <div className="flex flex-wrap items-center gap-2 border-t border-line p-2">{tools}</div>
    </section>
  )
}

/** A button that asks the same question again. */
export const AskAgainButton = ({ onAskAgain }: { onAskAgain: () => void }) => (
  <Button variant="ghost" size="sm" onClick={onAskAgain}>
    <RotateCcw aria-hidden size={16} />
    {t('Ask again')}
  </Button>
)
