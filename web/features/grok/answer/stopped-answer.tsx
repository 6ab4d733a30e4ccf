import { t } from '#web/core/i18n.ts'
import { AnswerBox, AskAgainButton } from './answer-box.tsx'
import { stripCitations } from './citations.ts'

/** A stopped answer with the text received until then. */
export function StoppedAnswer({ text, onAskAgain }: { text: string; onAskAgain: () => void }) {
  const isEmpty = text === ''
  return (
    <AnswerBox
      isEmpty={isEmpty}
      note={!isEmpty && t('Stopped. Only full answers have sources.')}
      tools={<AskAgainButton onAskAgain={onAskAgain} />}
    >
      {isEmpty ? <span className="text-muted">{t('Stopped.')}</span> : stripCitations(text)}
    </AnswerBox>
  )
}
