import { useInfiniteQuery } from '@tanstack/react-query'
import { t } from '#web/core/i18n.ts'
import { flattenPages } from '#web/core/queries/paging.ts'
import { pagedQueryStates } from '#web/core/queries/query-states.ts'
import { casesOptions } from '#web/features/moderation/api.ts'
import { CaseLinks } from '#web/features/moderation/case/case-links.tsx'
import { QueryStates } from '#web/ui/lists/query-states.tsx'
import { Skeleton } from '#web/ui/loading.tsx'

/** Cases with an open appeal. */
export function Appeals() {
  const query = useInfiniteQuery(casesOptions({ view: 'appeals' }))
  const rows = flattenPages(
    query.data,
    (page) => page.cases,
    (row) => row._id,
  )
  return (
    <QueryStates
      {...pagedQueryStates(query, t('Failed to load appeals'))}
      isEmpty={rows.length === 0}
      skeleton={<Skeleton className="m-4 h-16 rounded-card" />}
      empty={{ text: t('No appeals'), help: t('When a member appeals a decision, it will appear here.') }}
    >
      <div className="px-4 py-1">
        <CaseLinks rows={rows} />
      </div>
    </QueryStates>
  )
}
