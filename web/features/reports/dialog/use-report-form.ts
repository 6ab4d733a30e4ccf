import { useState } from 'react'
import type { ReportCategory } from '#contract/moderation.ts'
import { isBlank } from '#contract/text.ts'
import { uuid } from '#web/core/uuid.ts'
import { type NewReport, useSendReport } from '#web/features/reports/api.ts'
import type { Reported } from '#web/features/reports/reported.ts'

type Step = 'category' | 'details' | 'sent'

interface ReportDraft {
  rule: number | null
  note: string
  /** Further posts of the same author. */
  tweets: string[]
  /** Messages that are attached besides the reported one. */
  messages: string[]
}

/** The state of a report until it is sent. */
export function useReportForm(reported: Reported) {
  // As the reporter saw it: it may be edited while the dialog is open.
  const [subject] = useState(reported)
  const [step, setStep] = useState<Step>('category')
  const [category, setCategory] = useState<ReportCategory | null>(null)
  const [draft, setDraft] = useState<ReportDraft>({ rule: null, note: '', tweets: [], messages: [] })
  // A retry after a lost answer has the same key.
  const [key] = useState(uuid)
  const { mutate, isPending } = useSendReport()
  const submit = () => {
    if (!category) return
    mutate(toReport(subject, category, draft, key), { onSuccess: () => setStep('sent') })
  }
  const change = (part: Partial<ReportDraft>) => setDraft((before) => ({ ...before, ...part }))
  return { step, setStep, category, setCategory, draft, change, submit, isSending: isPending }
}

function toReport(
  subject: Reported,
  category: ReportCategory,
  { rule, note, tweets, messages }: ReportDraft,
  key: string,
): NewReport {
  const { kind, id, user } = subject
  return {
    key,
    kind,
    id,
    category,
    ...(category === 'rule' && rule !== null && { rule }),
    ...(!isBlank(note) && { note: note.trim() }),
    ...(tweets.length > 0 && { tweets }),
    ...(subject.kind === 'tweet' && { version: subject.version }),
    ...(kind === 'message' && { with: user._id, messages }),
  }
}
