import { useSearchParams } from 'react-router'
import {
  CASE_VIEWS,
  type CaseView,
  REPORT_CATEGORIES,
  type ReportCategory,
  SUBJECT_KINDS,
  type SubjectKind,
} from '#contract/moderation.ts'
import { withParams } from '#web/features/moderation/with-params.ts'

/** The filters of the queue. */
export interface QueueFilters {
  view: Exclude<CaseView, 'appeals'>
  kind: SubjectKind | undefined
  category: ReportCategory | undefined
}

const oneOf = <V extends string>(values: readonly V[], value: string | null): V | undefined =>
  values.find((each) => each === value)

/** The filters of the queue, stored in the address. */
export function useQueueFilters(): [QueueFilters, (change: Partial<QueueFilters>) => void] {
  const [params, setParams] = useSearchParams()
  const view = oneOf(CASE_VIEWS, params.get('view'))
  const filters: QueueFilters = {
    view: view === undefined || view === 'appeals' ? 'open' : view,
    kind: oneOf(SUBJECT_KINDS, params.get('kind')),
    category: oneOf(REPORT_CATEGORIES, params.get('category')),
  }
  const change = (part: Partial<QueueFilters>) => {
    const next = { ...filters, ...part }
    setParams(withParams(params, { ...next, view: next.view === 'open' ? '' : next.view }), { replace: true })
  }
  return [filters, change]
}
