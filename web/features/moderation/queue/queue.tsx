import { useInfiniteQuery } from '@tanstack/react-query'
import type { Case } from '#contract/calls/cases.ts'
import { t } from '#web/core/i18n.ts'
import { useShortcuts } from '#web/core/keyboard.ts'
import { flattenPages } from '#web/core/queries/paging.ts'
import { pagedQueryStates } from '#web/core/queries/query-states.ts'
import { casesOptions, useBulk } from '#web/features/moderation/api.ts'
import { PullToRefresh } from '#web/ui/lists/pull-to-refresh.tsx'
import { QueryStates } from '#web/ui/lists/query-states.tsx'
import { SkeletonRows } from '#web/ui/lists/skeleton-rows.tsx'
import { VirtualList } from '#web/ui/lists/virtual-list.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { CaseRow } from './case-row.tsx'
import { Filters } from './filters.tsx'
import { showFailures } from './show-failures.ts'
import { type QueueFilters, useQueueFilters } from './use-queue-filters.ts'
import { useSelection } from './use-selection.ts'

const ROW = 98

/** The queue: filters in the address, selectable rows, and actions on the selection. */
export function Queue() {
  const [filters, change] = useQueueFilters()
  return (
    <>
      <Filters filters={filters} onChange={change} />
      {/* The key resets the selection when a filter changes. */}
      <Cases key={Object.values(filters).join()} filters={filters} />
    </>
  )
}

function Cases({ filters }: { filters: QueueFilters }) {
  const { view, kind, category } = filters
  const query = useInfiniteQuery(casesOptions({ view, ...(kind && { kind }), ...(category && { category }) }))
  const rows = flattenPages(
    query.data,
    (page) => page.cases,
    (row) => row._id,
  )
  const selection = useSelection(rows.map((row) => row._id))
  const { mutate: claim } = useBulk()
  useShortcuts({
    x: pressSelect,
    // With a selection, the bulk bar claims all selected cases.
    c: () => {
      const focused = selection.selected.length === 0 ? focusedCase() : undefined
      if (focused)
        claim({ cases: [focused], action: 'claim' }, { onSuccess: ({ failed }) => showFailures(failed, rows) })
      return focused !== undefined
    },
    Escape: () => {
      selection.clear()
      return selection.selected.length > 0
    },
  })
  const states = pagedQueryStates(query, t('Failed to load cases'))
  const isFiltered = kind !== undefined || category !== undefined || view !== 'open'
  return (
    <>
      <PullToRefresh onRefresh={() => query.refetch()} />
      <QueryStates
        {...states}
        isEmpty={rows.length === 0}
        skeleton={<Skeletons />}
        empty={
          isFiltered
            ? { text: t('No cases here'), help: t('Choose other filters to see more.') }
            : { text: t('Nothing to do'), help: t('New reports will appear here.') }
        }
      >
        <VirtualList
          name={`cases:${view}`}
          label={t('Cases')}
          role="feed"
          items={rows}
          isBusy={query.isFetchingNextPage}
          estimate={estimate}
        >
          {(row) => (
            <CaseRow
              row={row}
              isSelected={selection.isSelected(row._id)}
              onSelect={(isOn, isRange) => selection.select(row._id, isOn, isRange)}
            />
          )}
        </VirtualList>
      </QueryStates>
      {selection.selected.length > 0 && (
        <BulkBar
          rows={rows.filter((row) => selection.isSelected(row._id))}
          isAll={selection.selected.length === rows.length}
          onAll={selection.selectAll}
          onClear={selection.clear}
        />
      )}
    </>
  )
}

const estimate = ({ excerpt }: Case) => ROW + (excerpt.length > 80 ? 20 : 0)

const focusedCase = () => document.activeElement?.closest<HTMLElement>('[data-case]')?.dataset.case

/** Presses the checkbox of the focused row. */
function pressSelect(): boolean {
  const box = document.activeElement?.closest('article')?.querySelector<HTMLElement>('[data-action="select"]')
  box?.click()
  return box !== undefined && box !== null
}

const Skeletons = () => (
  <SkeletonRows
    count={6}
    className="gap-3 border-b border-line py-3"
    pictureClass="size-10"
    lineClass={['h-4 w-48', 'h-4 w-full max-w-96', 'h-4 w-40']}
  />
)
