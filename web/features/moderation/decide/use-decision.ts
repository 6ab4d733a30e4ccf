import { useState } from 'react'
import { t } from '#web/core/i18n.ts'
import { uuid } from '#web/core/uuid.ts'
import { type Choice, choiceWords } from '#web/features/moderation/words.ts'
import { type End, momentOf } from './ends.ts'

/** The fields of a decision that is being written. */
interface DecisionDraft {
  reason: string
  rule: number | null
  end: End
  /** YYYY-MM-DD, for the end on a date. */
  date: string
  /** The post that an act is about. */
  tweet: string | null
  /** Further acts follow on the same case. */
  keepOpen: boolean
}

const EMPTY: DecisionDraft = { reason: '', rule: null, end: '', date: '', tweet: null, keepOpen: false }

/** The decision as it is sent. */
export interface DecisionInput {
  reason: string
  rule?: number
  endsAt?: string
}

/** The state of a decision until it is sent. */
export function useDecision() {
  const [choice, setChoice] = useState<Choice | null>(null)
  const [draft, setDraft] = useState(EMPTY)
  const [faults, setFaults] = useState<{ reason?: string; date?: string }>({})
  const [now] = useState(Date.now)
  // A retry after a lost answer has the same key.
  const [key, setKey] = useState(uuid)
  const change = (part: Partial<DecisionDraft>) => {
    setDraft((before) => ({ ...before, ...part }))
    setFaults({})
    setKey(uuid())
  }
  const endsAt = choice && choiceWords[choice].hasEnd ? momentOf(draft.end, draft.date, now) : null
  /** Returns the decision, or null and shows the errors. */
  const read = (): DecisionInput | null => {
    const reason = draft.reason.trim()
    const isDateMissing = choice !== null && choiceWords[choice].hasEnd === true && draft.end === 'date' && !endsAt
    const found = {
      ...(choice !== 'dismiss' && reason === '' && { reason: t('Write a reason. The member will read it.') }),
      ...(isDateMissing && { date: t('Choose a date.') }),
    }
    setFaults(found)
    if (Object.keys(found).length > 0) return null
    return { reason, ...(draft.rule !== null && { rule: draft.rule }), ...(endsAt && { endsAt }) }
  }
  const choose = (next: Choice | null) => {
    setChoice(next)
    setFaults({})
    setKey(uuid())
  }
  return { choice, choose, draft, change, faults, endsAt, now, key, read }
}

/** The state and the functions of a decision. */
export type DecisionState = ReturnType<typeof useDecision>
