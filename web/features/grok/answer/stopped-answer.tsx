import { AnswerBox, AskAgainButton } from './answer-box.tsx'
import { stripCitations } from './citations.ts'

/** A stopped answer with the text received until then. */
export function StoppedAnswer({ text, onAskAgain }: { text: string; onAskAgain: () => void }) {
  const isEmpty = text === ''
  return (
    <AnswerBox
      isEmpty={isEmpty}
      note={!isEmpty && 'Stopped. Sources come with the whole answer.'}
      tools={<AskAgainButton onAskAgain={onAskAgain} />}
    >
      {isEmpty ? <span className="text-muted">Stopped.</span> : stripCitations(text)}
    </AnswerBox>
  )
}
