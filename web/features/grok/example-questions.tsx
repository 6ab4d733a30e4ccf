import { useQuery } from '@tanstack/react-query'
import { t } from '#web/core/i18n.ts'
import { trendsOptions } from '#web/features/trends/api.ts'
import { Sparkles } from '#web/ui/icons.ts'
import type { Question } from './api.ts'

/** The question for a summary of a thread. */
export const SUMMARIZE_QUESTION = { q: 'Summarize this thread', shown: t('Summarize this thread') }

const general = [
  { q: 'What’s trending?', shown: t('What’s trending?') },
  { q: 'Summarize today', shown: t('Summarize today') },
  { q: 'Which posts were liked most this week?', shown: t('Which posts were liked most this week?') },
  { q: 'How do I describe an image?', shown: t('How do I describe an image?') },
]

const aboutTrend = (trend: string) => ({
  q: `What is happening about ${trend}?`,
  shown: t('What’s happening with {trend}?', { trend }),
})

interface ExamplesProps {
  isAboutThread: boolean
  onAsk: (question: Question) => void
}

/** Example questions, shown until a question is asked. */
export function ExampleQuestions({ isAboutThread, onAsk }: ExamplesProps) {
  const trend = useQuery({ ...trendsOptions, enabled: !isAboutThread }).data?.trends[0]
  // The trend comes last, so that loading it moves nothing.
  const questions = isAboutThread ? [SUMMARIZE_QUESTION] : trend ? [...general, aboutTrend(trend.name)] : general
  return (
    <section aria-labelledby="examples" className="flex flex-col gap-3 py-4">
      <h2 id="examples" className="text-2xl font-extrabold text-balance">
        {t('What would you like to know?')}
      </h2>
      <p className="text-muted">{t('Answers come from posts here, with links to them.')}</p>
      <ul className="mt-2 flex flex-col items-start gap-2">
        {questions.map((question) => (
          <li key={question.q} className="max-w-full">
            <button
              type="button"
              onClick={() => onAsk(question)}
              className="flex items-center gap-3 rounded-card border border-control px-4 py-2.5 text-start transition-colors hover:bg-press"
            >
              <Sparkles aria-hidden size={18} className="shrink-0 text-accent" />
              <span className="min-w-0 wrap-anywhere">{question.shown}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
