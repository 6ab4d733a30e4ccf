import { t } from '#web/core/i18n.ts'
import { Answer } from './answer/answer.tsx'
import { FailedAnswer } from './answer/failed-answer.tsx'
import { StoppedAnswer } from './answer/stopped-answer.tsx'
import { QUESTION_ID, StreamingAnswer } from './answer/streaming-answer.tsx'
import { type Exchange, shownQuestion } from './api.ts'
import { ThreadCard } from './thread-card.tsx'

interface ExchangeViewProps {
  exchange: Exchange
  isThreadShown: boolean
  onAskAgain: () => void
}

/** A question with its answer, or the state of the answer. */
export function ExchangeView({ exchange, isThreadShown, onAskAgain }: ExchangeViewProps) {
  const { id, tweet, status, text, answer, error, stop, isReopened = false } = exchange
  return (
    <>
      <h2
        id={QUESTION_ID}
        tabIndex={-1}
        dir="auto"
        className="text-lg font-bold wrap-anywhere whitespace-pre-wrap outline-none"
      >
        {shownQuestion(exchange)}
      </h2>
      {tweet && !isThreadShown && <ThreadCard id={tweet} />}
      {status === 'waiting' && <StreamingAnswer text={text} onStop={stop} />}
      {status === 'stopped' && <StoppedAnswer text={text} onAskAgain={onAskAgain} />}
      {status === 'failed' && <FailedAnswer error={error} onAskAgain={onAskAgain} />}
      {answer && !answer.ok && <FailedAnswer message={answer.message} onAskAgain={onAskAgain} />}
      {answer?.ok && <Answer key={id} exchange={id} answer={answer} isReopened={isReopened} onAskAgain={onAskAgain} />}
      {/* Announced once, not with each piece of the text. */}
      <p role="status" className="sr-only">
        {answer?.ok && t('Answer ready.')}
        {status === 'stopped' && t('Answer stopped.')}
      </p>
    </>
  )
}
