import { Answer } from './answer/answer.tsx'
import { FailedAnswer } from './answer/failed-answer.tsx'
import { StoppedAnswer } from './answer/stopped-answer.tsx'
import { QUESTION_ID, StreamingAnswer } from './answer/streaming-answer.tsx'
import type { Exchange } from './api.ts'
import { ThreadCard } from './thread-card.tsx'

interface ExchangeViewProps {
  exchange: Exchange
  /** What it is about stands above. */
  isThreadShown: boolean
  onAskAgain: () => void
}

/** A question, and what has become of it. */
export function ExchangeView({ exchange, isThreadShown, onAskAgain }: ExchangeViewProps) {
  const { id, q, tweet, status, text, answer, error, stop } = exchange
  return (
    <>
      <h2
        id={QUESTION_ID}
        tabIndex={-1}
        dir="auto"
        className="text-lg font-bold wrap-anywhere whitespace-pre-wrap outline-none"
      >
        {q}
      </h2>
      {tweet && !isThreadShown && <ThreadCard id={tweet} />}
      {status === 'waiting' && <StreamingAnswer text={text} onStop={stop} />}
      {status === 'stopped' && <StoppedAnswer text={text} onAskAgain={onAskAgain} />}
      {status === 'failed' && <FailedAnswer error={error} onAskAgain={onAskAgain} />}
      {answer && !answer.ok && <FailedAnswer message={answer.message} onAskAgain={onAskAgain} />}
      {answer?.ok && <Answer key={id} exchange={id} answer={answer} onAskAgain={onAskAgain} />}
      {/* Once, not with each piece that comes. */}
      <p role="status" className="sr-only">
        {answer?.ok && 'The answer is there.'}
        {status === 'stopped' && 'The answer was stopped.'}
      </p>
    </>
  )
}
