import { useMe } from '#web/core/session.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Answer } from './answer.tsx'
import { questionDraft, useAsk, useLastExchange } from './api.ts'
import { Examples } from './examples.tsx'
import { Problem } from './problem.tsx'
import { QuestionForm } from './question-form.tsx'
import { Thinking } from './thinking.tsx'

/** One asks, and is answered from posts one may see. */
export default function GrokScreen() {
  const draftName = questionDraft(useMe()._id)
  const ask = useAsk(draftName)
  const exchange = useLastExchange()

  return (
    <>
      <PageHeader title="Grok" />
      <QuestionForm draftName={draftName} isWaiting={exchange?.status === 'pending'} onAsk={ask} />
      <div className="flex flex-col gap-4 p-4">
        {!exchange && <Examples onAsk={ask} />}
        {exchange?.status === 'pending' && <Thinking {...exchange.question} />}
        {exchange?.status === 'error' && <Problem error={exchange.error} />}
        {exchange?.answer && !exchange.answer.ok && <Problem message={exchange.answer.message} />}
        {exchange?.answer?.ok && (
          <Answer question={exchange.question.q} answer={exchange.answer} onAskAgain={() => ask(exchange.question.q)} />
        )}
      </div>
    </>
  )
}
