import { Answer } from './answer.tsx'
import type { Exchange } from './api.ts'
import { ASKED, Coming } from './coming.tsx'
import { Problem } from './problem.tsx'
import { Stopped } from './stopped.tsx'
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
        id={ASKED}
        tabIndex={-1}
        dir="auto"
        className="text-lg font-bold wrap-anywhere whitespace-pre-wrap outline-none"
      >
        {q}
      </h2>
      {tweet && !isThreadShown && <ThreadCard id={tweet} />}
      {status === 'waiting' && <Coming text={text} onStop={stop} />}
      {status === 'stopped' && <Stopped text={text} onAskAgain={onAskAgain} />}
      {status === 'failed' && <Problem error={error} onAskAgain={onAskAgain} />}
      {answer && !answer.ok && <Problem message={answer.message} onAskAgain={onAskAgain} />}
      {answer?.ok && <Answer key={id} exchange={id} answer={answer} onAskAgain={onAskAgain} />}
      {/* Once, not with each piece that comes. */}
      <p role="status" className="sr-only">
        {answer?.ok && 'The answer is there.'}
        {status === 'stopped' && 'The answer was stopped.'}
      </p>
    </>
  )
}
