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

const MANY = 5

// Shown with the pointer on its row or the focus in it, and to fingers in Explore.
const menuClass =
  'opacity-0 transition-opacity group-hover:opacity-100 group-has-focus-visible:opacity-100 has-aria-expanded:opacity-100 pointer-coarse:opacity-100'

interface TrendListProps {
  /** The number of trends; all of them unless it is given. */
  most?: number
  /** Whether each has an example post. */
  hasExamples?: boolean
}

/** Trends, each a link to its search. After a failure it shows examples, and says so. */
export function TrendList({ most, hasExamples = false }: TrendListProps) {
  const me = useMe()
  const { data, isPending, isError } = useQuery(trendsOptions)
  if (isPending) {
    return (
      <div role="status" aria-label={t('Loading')} className="animate-late">
        {Array.from({ length: most ?? MANY }, (_, index) => (
          <div key={index} className="px-4 py-3">
            <Skeleton className="h-4 w-32" />
            <Skeleton className="mt-2 h-3 w-20" />
          </div>
        ))}
      </div>
    )
  }
  const trends: readonly ShownTrend[] = data?.trends.slice(0, most) ?? (isError ? sampleTrends : [])
  const areSamples = isError && !data
  const isModerator = !areSamples && me.role !== undefined
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
    <>
      {areSamples && <p className="px-4 pb-1 text-sm text-muted">{t('Examples: trends couldn’t be loaded.')}</p>}
      <TrendRows
        trends={trends}
        hasExamples={hasExamples}
        end={(name) =>
          isModerator && (
            <Suspense>
              <div className={hasExamples ? menuClass : `${menuClass} pointer-coarse:hidden`}>
                <TrendMenu name={name} />
              </div>
            </Suspense>
          )
        }
      />
    </>
  )
}
