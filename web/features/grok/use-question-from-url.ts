import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { QUESTION_LENGTH } from '#contract/limits.ts'
import { truncateGraphemes } from '#contract/text.ts'
import { changeDraft } from '#web/core/drafts.ts'
import { isSummariseState } from '#web/features/posts/thread/summarise-button.tsx'
import type { Question } from './api.ts'
import { SUMMARIZE_QUESTION } from './example-questions.tsx'

/**
 * Applies the address once: writes `q` into the field, and asks for a summary when "Summarize this thread" was pressed.
 * Reload and Back do not repeat it.
 */
export function useQuestionFromUrl(draftName: string, ask: (question: Question) => void): void {
  const [params] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const q = params.get('q')?.trim() ?? ''
  const tweet = params.get('tweet')
  const isMeant = isSummariseState(state) && tweet !== null

  const arrive = useEffectEvent(() => {
    if (q !== '') changeDraft(draftName, { text: truncateGraphemes(q, QUESTION_LENGTH) })
    if (isMeant) ask({ ...SUMMARIZE_QUESTION, tweet })
    const rest = new URLSearchParams(params)
    rest.delete('q')
    void navigate({ search: String(rest) }, { replace: true })
  })
  useEffect(() => {
    if (q !== '' || isMeant) arrive()
  }, [q, isMeant])
}
