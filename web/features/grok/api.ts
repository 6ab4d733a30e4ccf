import { useMutation, useMutationState } from '@tanstack/react-query'
import type { GrokAnswer } from '#contract/grok.ts'
import { api } from '#web/core/api.ts'
import { discardDraft, getDraft } from '#web/core/drafts.ts'

/** A question, and how to take it back while it waits. */
export interface Question {
  q: string
  /** Where it was written: emptied by an answer, kept by a failure. */
  draftName: string
  controller: AbortController
}

/** A question that was asked, and what became of it. */
interface Exchange {
  question: Question
  status: 'pending' | 'success' | 'error'
  answer: GrokAnswer | undefined
  error: Error | null
}

const KEY = ['grok', 'ask']
// Long enough to read the sources and come back.
const KEPT_MS = 30 * 60_000

/** A member's question in the making. */
export const questionDraft = (member: string): string => `${member}:question`

/** Asks. What comes of it outlives the screen: `useLastExchange` finds it. */
export function useAsk(draftName: string): (q: string) => void {
  const { mutate } = useMutation({
    mutationKey: KEY,
    mutationFn: ({ q, controller }: Question) => api('POST /grok/ask', { body: { q }, signal: controller.signal }),
    onSuccess: ({ ok }, question) => {
      const isStillThere = getDraft(question.draftName).text.trim() === question.q
      if (ok && isStillThere) discardDraft(question.draftName)
    },
    gcTime: KEPT_MS,
    // An answer nobody waits for any more is of no use.
    networkMode: 'always',
    // The screen shows it.
    meta: { silent: true },
  })
  return (q) => mutate({ q, draftName, controller: new AbortController() })
}

/** The last question of this visit, unless it was taken back. */
export function useLastExchange(): Exchange | undefined {
  const last = useMutationState({
    filters: { mutationKey: KEY },
    select: ({ state }) => ({
      question: state.variables as Question | undefined,
      status: state.status,
      answer: state.data as GrokAnswer | undefined,
      error: state.error,
    }),
  }).at(-1)
  const isThere = last?.question && last.status !== 'idle' && !last.question.controller.signal.aborted
  return isThere ? (last as Exchange) : undefined
}
