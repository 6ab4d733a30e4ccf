import { useQuery } from '@tanstack/react-query'
import { Sparkles } from 'lucide-react'
import { trendsOptions } from '#web/features/trends/api.ts'

/** The question that asks for the summary of a thread. */
export const SUMMARISE_QUESTION = 'Summarise this thread'

const general = [
  'What’s trending?',
  'Summarise today',
  'Which posts were liked most this week?',
  'How do I describe a photo?',
]

interface ExamplesProps {
  isAboutThread: boolean
  onAsk: (question: string) => void
}

/** Example questions, shown until one is asked. */
export function ExampleQuestions({ isAboutThread, onAsk }: ExamplesProps) {
  const trend = useQuery({ ...trendsOptions, enabled: !isAboutThread }).data?.trends[0]
  // The trend comes last, so that loading it moves nothing.
  const questions = isAboutThread
    ? [SUMMARISE_QUESTION]
    : trend
      ? [...general, `What is happening about ${trend.name}?`]
      : general
  return (
    <section aria-labelledby="examples" className="flex flex-col gap-3 py-4">
      <h2 id="examples" className="text-2xl font-extrabold text-balance">
        What would you like to know?
      </h2>
      <p className="text-muted">Answers come from posts on Plus, each with its sources.</p>
      <ul className="mt-2 flex flex-col items-start gap-2">
        {questions.map((question) => (
          <li key={question} className="max-w-full">
            <button
              type="button"
              onClick={() => onAsk(question)}
              className="flex items-center gap-3 rounded-card border border-control px-4 py-2.5 text-start transition-colors hover:bg-press"
            >
              <Sparkles aria-hidden size={18} className="shrink-0 text-accent" />
              <span className="min-w-0 wrap-anywhere">{question}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
