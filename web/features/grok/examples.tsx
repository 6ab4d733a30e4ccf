import { Sparkles } from 'lucide-react'

const examples = [
  'What are people talking about today?',
  'Which posts were liked most this week?',
  'What do people say about coffee?',
  'Who has a book to recommend?',
]

/** What one could ask, while nothing was asked. */
export function Examples({ onAsk }: { onAsk: (question: string) => void }) {
  return (
    <section aria-labelledby="examples" className="flex flex-col gap-3 py-4">
      <h2 id="examples" className="text-2xl font-extrabold text-balance">
        What would you like to know?
      </h2>
      <p className="text-muted">Answers come from posts on Plus, each with its sources.</p>
      <ul className="mt-2 flex flex-col items-start gap-2">
        {examples.map((example) => (
          <li key={example}>
            <button
              type="button"
              onClick={() => onAsk(example)}
              className="flex items-center gap-3 rounded-card border border-control px-4 py-2.5 text-start transition-colors hover:bg-press"
            >
              <Sparkles aria-hidden size={18} className="text-accent" />
              {example}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
