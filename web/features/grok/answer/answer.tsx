import { useState } from 'react'
import type { GrokAnswer } from '#contract/calls/grok.ts'
import { isServerPlus } from '#web/core/api/connection.ts'
import { copyText } from '#web/core/clipboard.ts'
import { rich, t } from '#web/core/i18n.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Copy, Sparkles } from '#web/ui/icons.ts'
import { toast } from '#web/ui/overlays/toast.tsx'
import { AnswerBox, AskAgainButton } from './answer-box.tsx'
import { answerAsPlainText, type Citation, citationsOf } from './citations.ts'
import { CitedText } from './cited-text.tsx'
import { Sources, sourceId } from './sources.tsx'

interface AnswerProps {
  exchange: string
  answer: GrokAnswer
  isReopened: boolean
  onAskAgain: () => void
}

/** A complete answer with its sources. */
export function Answer({ exchange, answer, isReopened, onAskAgain }: AnswerProps) {
  // Without a model, the answer to the same question only changes with new posts.
  const canDiffer = isReopened || answer.model !== null || isServerPlus() === false
  const [highlighted, setHighlighted] = useState<number | null>(null)
  const copy = async () => {
    if (await copyText(answerAsPlainText(answer, location.origin))) toast.success(t('Answer copied'))
    else toast.error(t('Couldn’t copy. Select the text and copy it.'))
  }
  const point = ({ n }: Citation) => {
    setHighlighted(n)
    const source = document.getElementById(sourceId(exchange, n))
    source?.querySelector<HTMLElement>('article, a')?.focus({ preventScroll: true })
    source?.scrollIntoView({ block: 'center' })
    return source !== null
  }
  return (
    <>
      <AnswerBox
        tools={
          <>
            <Button variant="ghost" size="sm" onClick={() => void copy()}>
              <Copy aria-hidden size={16} />
              {t('Copy')}
            </Button>
            {canDiffer && <AskAgainButton onAskAgain={onAskAgain} />}
          </>
        }
        note={
          <>
            <Sparkles aria-hidden size={16} className="shrink-0" />
            <span className="min-w-0 wrap-anywhere">
              <Origin {...answer} />
            </span>
          </>
        }
      >
        <CitedText text={answer.text} citations={citationsOf(answer)} onPoint={point} />
      </AnswerBox>
      <Sources exchange={exchange} answer={answer} highlighted={highlighted} />
    </>
  )
}

/** Names the model or Plus as the author. */
function Origin({ model, sources, pages }: GrokAnswer) {
  if (model !== null)
    return rich('Written by {model}. It can make mistakes, so check the sources.', { model: <bdi>{model}</bdi> })
  if (isServerPlus() === false) return t('Written by AI. It can make mistakes.')
  if (sources.length > 0) return t('Quoted from posts. No AI was used.')
  return pages.length > 0 ? t('From the Plus help pages.') : t('No AI was used.')
}
