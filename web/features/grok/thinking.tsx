import { useDraft } from '#web/core/drafts.ts'
import { Button } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import type { Question } from './api.ts'

/** While the answer is awaited. */
export function Thinking({ q, draftName, controller }: Question) {
  const isInField = useDraft(draftName).text.trim() === q
  return (
    <>
      {!isInField && <Asked question={q} />}
      <div className="flex items-center gap-3 rounded-card border border-line p-4">
        <Spinner label="Waiting for the answer" size={20} />
        <p role="status" className="flex-1 text-muted">
          Thinking…
        </p>
        <Button variant="outline" size="sm" onClick={() => controller.abort()}>
          Cancel
        </Button>
      </div>
    </>
  )
}

/** The question an answer belongs to. */
export function Asked({ question }: { question: string }) {
  return (
    <h2 className="text-lg font-bold wrap-anywhere whitespace-pre-wrap" dir="auto">
      {question}
    </h2>
  )
}
