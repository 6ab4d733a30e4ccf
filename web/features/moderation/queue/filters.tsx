import { useQuery } from '@tanstack/react-query'
import { CASE_VIEWS, REPORT_CATEGORIES, SUBJECT_KINDS } from '#contract/moderation.ts'
import { t } from '#web/core/i18n.ts'
import { FilterBar } from '#web/features/moderation/filter-bar.tsx'
import { openCasesOptions } from '#web/features/moderation/open-cases/api.ts'
import { kindWords, viewWords } from '#web/features/moderation/words.ts'
import { categories } from '#web/features/reports/categories.ts'
import { Select } from '#web/ui/controls/select.tsx'
import type { QueueFilters } from './use-queue-filters.ts'

interface FiltersProps {
  filters: QueueFilters
  onChange: (change: Partial<QueueFilters>) => void
}

const views = CASE_VIEWS.filter((view) => view !== 'appeals')

/** The filters of the queue, each with its number of cases. */
export function Filters({ filters, onChange }: FiltersProps) {
  const { data: counts } = useQuery(openCasesOptions)
  const viewCounts: Record<string, number | undefined> = counts
    ? { open: counts.open, mine: counts.mine, unclaimed: counts.unclaimed }
    : {}
  const countOfKind = (kind: string) => counts?.kinds.find((each) => each.kind === kind)?.count
  const countOf = (category: string) => counts?.categories.find((each) => each.category === category)?.count
  return (
    <FilterBar className="icons:grid-cols-3">
      <Select
        label={t('Show')}
        className="max-icons:col-span-full"
        value={filters.view}
        options={views.map((value) => ({ value, label: withCount(viewWords[value], viewCounts[value]) }))}
        onChange={(view) => onChange({ view })}
      />
      <Select
        label={t('Kind')}
        value={filters.kind ?? ''}
        options={[
          { value: '', label: t('Everything') },
          ...SUBJECT_KINDS.map((value) => ({ value, label: withCount(kindWords[value], countOfKind(value)) })),
        ]}
        onChange={(kind) => onChange({ kind: kind === '' ? undefined : kind })}
      />
      <Select
        label={t('Reason')}
        value={filters.category ?? ''}
        options={[
          { value: '', label: t('All reasons') },
          ...REPORT_CATEGORIES.map((value) => ({
            value,
            label: withCount(categories[value].label, countOf(value)),
          })),
        ]}
        onChange={(category) => onChange({ category: category === '' ? undefined : category })}
      />
    </FilterBar>
  )
}

const withCount = (label: string, count: number | undefined) =>
  count === undefined ? label : t('{tab} ({count, number})', { tab: label, count })
