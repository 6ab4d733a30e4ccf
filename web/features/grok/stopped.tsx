import { AnswerBox } from './answer-box.tsx'
import { AskAgain } from './ask-again.tsx'
import { withoutMarks } from './marks.ts'

/** What had come of an answer when it was stopped. */
export function Stopped({ text, onAskAgain }: { text: string; onAskAgain: () => void }) {
  const isEmpty = text === ''
  return (
    <AnswerBox
      isEmpty={isEmpty}
      note={!isEmpty && 'Stopped. Sources come with the whole answer.'}
      tools={<AskAgain onAskAgain={onAskAgain} />}
    >
      {isEmpty ? <span className="text-muted">Stopped.</span> : withoutMarks(text)}
    </AnswerBox>
  )
}
