import { useInfiniteQuery } from '@tanstack/react-query'
import { t } from '#web/core/i18n.ts'
import { flattenPages } from '#web/core/queries/paging.ts'
import { pagedQueryStates } from '#web/core/queries/query-states.ts'
import { routes } from '#web/core/routes.ts'
import { decisionsOptions } from '#web/features/reports/decisions/api.ts'
import { DecisionCard } from '#web/features/reports/decisions/decision-card.tsx'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { QueryStates } from '#web/ui/lists/query-states.tsx'
import { Skeleton } from '#web/ui/loading.tsx'

/** Decisions of moderators about the viewer, with reason, end and appeal. */
export function Decisions() {
  const query = useInfiniteQuery(decisionsOptions)
  const decisions = flattenPages(
    query.data,
    (page) => page.decisions,
    (decision) => decision._id,
  )
  return (
    <QueryStates
      {...pagedQueryStates(query, t('Failed to load decisions'))}
      isEmpty={decisions.length === 0}
      skeleton={<Skeleton className="m-4 h-32 rounded-card" />}
      empty={{
        text: t('No decisions'),
        help: t('If moderators ever act on your account or your posts, you’ll find their reason here and can appeal.'),
        action: <ButtonLink to={routes.rules}>{t('Read the rules')}</ButtonLink>,
      }}
    >
      {decisions.map((decision) => (
        <DecisionCard key={decision._id} decision={decision} />
      ))}
    </QueryStates>
  )
}
