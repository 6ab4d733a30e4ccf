import { Copy, Sparkles } from 'lucide-react'
import { useState } from 'react'
import type { GrokAnswer } from '#contract/calls/grok.ts'
import { isServerPlus } from '#web/core/api/connection.ts'
import { copyText } from '#web/core/clipboard.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { AnswerBox, AskAgainButton } from './answer-box.tsx'
import { answerAsPlainText, type Citation, citationsOf } from './citations.ts'
import { CitedText } from './cited-text.tsx'
import { Sources, sourceId } from './sources.tsx'

interface AnswerProps {
  exchange: string
  answer: GrokAnswer
  onAskAgain: () => void
}

/** The answer with its lines, and what it rests on. */
export function Answer({ exchange, answer, onAskAgain }: AnswerProps) {
  const [pointed, setPointed] = useState<number | null>(null)
  const copy = async () => {
    if (await copyText(answerAsPlainText(answer, location.origin))) toast.success('Answer copied to clipboard!')
    else toast.error('This browser does not let pages copy.')
  }
  const point = ({ n }: Citation) => {
    setPointed(n)
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
              Copy
            </Button>
            <AskAgainButton onAskAgain={onAskAgain} />
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
        <CitedText text={answer.text} references={citationsOf(answer)} onPoint={point} />
      </AnswerBox>
      <Sources exchange={exchange} answer={answer} pointed={pointed} />
    </>
  )
}

/** Who made the answer: never a person. */
function Origin({ model, sources, pages }: GrokAnswer) {
  if (model !== null)
    return (
      <>
        Written by <bdi>{model}</bdi>. It can be wrong: check the sources.
      </>
    )
  // Another server does not say.
  if (isServerPlus() === false) return 'Made by a machine. It can be wrong.'
  if (sources.length > 0) return 'Put together from posts by Plus.'
  return pages.length > 0 ? 'Put together from the help by Plus.' : 'Put together by Plus.'
}
