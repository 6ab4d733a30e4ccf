import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { t } from '#web/core/i18n.ts'
import { routes } from '#web/core/routes.ts'
import { useMe } from '#web/core/session/session.ts'
import { LazyModule } from '#web/ui/lazy/lazy-module.ts'
import { lazyPart } from '#web/ui/lazy/lazy-part.tsx'
import { Link } from '#web/ui/link.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { sampleTrends, trendsOptions } from './api.ts'
import { type ShownTrend, TrendRows } from './trend-rows.tsx'

const TrendMenu = lazyPart(new LazyModule(() => import('./trend-menu.tsx')), (it) => it.TrendMenu)

const SKELETONS = [1, 2, 3, 4, 5]

/** Trends, each a link to its search; in Explore also with an example post. After a failure it shows samples. */
export function TrendList({ hasExamples = false }: { hasExamples?: boolean }) {
  const me = useMe()
  const { data, isPending, isError } = useQuery(trendsOptions)
  if (isPending) {
    return (
      <div role="status" aria-label={t('Loading')} className="animate-late">
        {SKELETONS.map((key) => (
          <div key={key} className="px-4 py-3">
            <Skeleton className="h-4 w-32" />
            <Skeleton className="mt-2 h-3 w-20" />
          </div>
        ))}
      </div>
    )
  }
  const trends: readonly ShownTrend[] = data?.trends ?? (isError ? sampleTrends : [])
  const isModerator = !isError && me.role !== undefined
  if (trends.length === 0)
    return (
      <p className="px-4 pt-1 pb-4 text-muted">
        {t('Nothing is trending yet.')}{' '}
        <Link to={routes.compose()} className="text-accent underline">
          {t('Post with a #hashtag')}
        </Link>
      </p>
    )
  return (
    <TrendRows
      trends={trends}
      hasExamples={hasExamples}
      end={(name) =>
        isModerator && (
          <Suspense>
            <TrendMenu name={name} />
          </Suspense>
        )
      }
    />
  )
}
