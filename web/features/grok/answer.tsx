import { Copy, RotateCcw } from 'lucide-react'
import type { GrokAnswer } from '#contract/grok.ts'
import { copyText } from '#web/core/clipboard.ts'
import { LinkedText } from '#web/features/tweets/tweet-text.tsx'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.tsx'
import { Source } from './source.tsx'
import { Asked } from './thinking.tsx'

interface AnswerProps {
  question: string
  answer: GrokAnswer
  onAskAgain: () => void
}

/** The answer with its lines, and the posts it rests on. */
export function Answer({ question, answer: { text, sources }, onAskAgain }: AnswerProps) {
  const copy = async () => {
    if (await copyText(text)) toast.success('Answer copied to clipboard!')
    else toast.error('This browser does not let pages copy.')
  }
  return (
    <>
      <Asked question={question} />
      <section aria-label="Answer" className="rounded-card border border-line">
        <p role="status" dir="auto" className="p-4 wrap-anywhere whitespace-pre-wrap">
          <LinkedText text={text} linkClass="text-accent underline decoration-accent/40 underline-offset-3" />
        </p>
        <div className="flex flex-wrap gap-2 border-t border-line p-2">
          <Button variant="ghost" size="sm" onClick={() => void copy()}>
            <Copy aria-hidden size={16} />
            Copy
          </Button>
          <Button variant="ghost" size="sm" onClick={onAskAgain}>
            <RotateCcw aria-hidden size={16} />
            Ask again
          </Button>
        </div>
      </section>
      {sources.length > 0 && (
        <section aria-labelledby="sources">
          <h3 id="sources" className="mb-2 text-xl font-extrabold">
            Sources
          </h3>
          <ul className="flex flex-col gap-2">
            {sources.map(({ tweet, user }) => (
              <Source key={tweet} id={tweet} user={user} />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
