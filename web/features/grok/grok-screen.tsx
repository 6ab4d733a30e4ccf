import { useSearchParams } from 'react-router'
import { useMe } from '#web/core/session/session.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { type Exchange, questionDraft, useAsk, useExchanges, useShow } from './api.ts'
import { Earlier } from './earlier.tsx'
import { Examples } from './examples.tsx'
import { ExchangeView } from './exchange.tsx'
import { QuestionForm } from './question-form.tsx'
import { ThreadCard } from './thread-card.tsx'
import { useArrival } from './use-arrival.ts'

/** One asks, about all posts one may see or about one thread, and is answered from them. */
export default function GrokScreen() {
  const draftName = questionDraft(useMe()._id)
  const [params, setParams] = useSearchParams()
  const thread = params.get('tweet') ?? undefined
  const exchanges = useExchanges()
  const ask = useAsk(draftName)
  const show = useShow()
  useArrival(draftName, ask)

  const last = exchanges.at(-1)
  const shown = thread && last?.tweet !== thread ? undefined : last
  const askHere = (q: string) => ask({ q, ...(thread && { tweet: thread }) })
  const turnTo = (tweet?: string) => setParams(tweet ? { tweet } : {}, { replace: true })
  const showAgain = (exchange: Exchange) => {
    show(exchange)
    turnTo(exchange.tweet)
    window.scrollTo(0, 0)
  }

  return (
    <>
      <PageHeader title="Grok" />
      <QuestionForm draftName={draftName} isWaiting={shown?.status === 'waiting'} onAsk={askHere}>
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
          <Examples isAboutThread={thread !== undefined} onAsk={askHere} />
        )}
        {last?.status !== 'waiting' && (
          <Earlier exchanges={exchanges.filter((exchange) => exchange !== shown)} onShow={showAgain} />
        )}
      </div>
    </>
  )
}
