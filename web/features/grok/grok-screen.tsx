import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useMe } from '#web/core/session/session.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import {
  conversationOf,
  type Exchange,
  type Question,
  questionDraftName,
  shownQuestion,
  useAsk,
  useExchanges,
  useShowExchange,
} from './api.ts'
import { EarlierQuestions } from './earlier-questions.tsx'
import { ExampleQuestions } from './example-questions.tsx'
import { ExchangeView } from './exchange.tsx'
import { QuestionForm } from './question-form.tsx'
import { ThreadCard } from './thread-card.tsx'
import { useQuestionFromUrl } from './use-question-from-url.ts'

/** Asks Grok about all visible tweets or about one thread. */
export default function GrokScreen() {
  const draftName = questionDraftName(useMe()._id)
  const [params, setParams] = useSearchParams()
  const thread = params.get('tweet') ?? undefined
  const exchanges = useExchanges()
  const ask = useAsk(draftName)
  const show = useShowExchange()
  useQuestionFromUrl(draftName, ask)

  const last = exchanges.at(-1)
  const shown = thread && last?.tweet !== thread ? undefined : last
  // The id of a question that the next one must not follow up.
  const [left, setLeft] = useState<string>()
  const followed = shown?.status === 'answered' && shown.tweet === thread && shown.id !== left ? shown : undefined
  const askHere = (question: Question) => {
    // A repeated question does not follow up itself.
    const earlier = followed && (followed.q === question.q ? followed.earlier : conversationOf(followed))
    ask({ ...question, ...(thread && { tweet: thread }), ...(earlier && { earlier }) })
  }
  const turnTo = (tweet?: string) => setParams(tweet ? { tweet } : {}, { replace: true })
  const showAgain = (exchange: Exchange) => {
    show(exchange)
    turnTo(exchange.tweet)
    window.scrollTo(0, 0)
  }

  return (
    <>
      <PageHeader title="Grok" />
      <QuestionForm
        draftName={draftName}
        isWaiting={shown?.status === 'waiting'}
        follows={followed?.answer?.ok ? shownQuestion(followed) : undefined}
        onLeave={() => setLeft(followed?.id)}
        onAsk={(q) => askHere({ q })}
      >
        {thread && <ThreadCard key={thread} id={thread} onRemove={() => turnTo()} />}
      </QuestionForm>
      <div className="flex flex-col gap-4 p-4">
        {shown ? (
          <ExchangeView
            key={shown.id}
            exchange={shown}
            isThreadShown={shown.tweet === thread}
            onAskAgain={() => ask(shown)}
          />
        ) : (
          <ExampleQuestions isAboutThread={thread !== undefined} onAsk={askHere} />
        )}
        {last?.status !== 'waiting' && (
          <EarlierQuestions exchanges={exchanges.filter((exchange) => exchange !== shown)} onShow={showAgain} />
        )}
      </div>
    </>
  )
}
