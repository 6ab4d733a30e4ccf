import { useInfiniteQuery } from '@tanstack/react-query'
import { t } from '#web/core/i18n.ts'
import { pagedQueryStates } from '#web/core/queries/query-states.ts'
import { decisionsOptions } from '#web/features/reports/decisions/api.ts'
import { DecisionCard } from '#web/features/reports/decisions/decision-card.tsx'
import { QueryStates } from '#web/ui/lists/query-states.tsx'
import { Skeleton } from '#web/ui/loading.tsx'

/** A suspended account: the decision with its reason and end, and the appeal. */
export function SuspendedPart() {
  const query = useInfiniteQuery(decisionsOptions)
  const decisions = query.data?.pages.flatMap((page) => page.decisions) ?? []
  const active = decisions.filter(({ state, kind }) => state === 'active' && kind === 'suspend')
  const { more: _, ...states } = pagedQueryStates(query, t('Failed to load decisions'))
  return (
    <div className="-mb-4">
      <h1 tabIndex={-1} className="text-2xl font-extrabold text-balance">
        {t('Your account is suspended')}
      </h1>
      <div className="-mx-4">
        <QueryStates {...states} skeleton={<Skeleton className="m-4 h-32 rounded-card" />}>
          {active.map((decision) => (
            <DecisionCard key={decision._id} decision={decision} hasTitle={false} isLast />
          ))}
        </QueryStates>
      </div>
    </div>
  )
}
