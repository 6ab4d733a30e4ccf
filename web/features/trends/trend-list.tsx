import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import type { Trend } from '#contract/calls/trends.ts'
import { t } from '#web/core/i18n.ts'
import { routes } from '#web/core/routes.ts'
import { useMe } from '#web/core/session/session.ts'
import { counted } from '#web/ui/formatting/language.ts'
import { LazyModule } from '#web/ui/lazy/lazy-module.ts'
import { lazyPart } from '#web/ui/lazy/lazy-part.tsx'
import { Link } from '#web/ui/link.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { OneLine } from '#web/ui/one-line.tsx'
import { sampleTrends, trendsOptions } from './api.ts'

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
    <ul>
      {trends.map((trend) => (
        <li key={trend.name} className="flex items-start hover:bg-hover">
          <Link
            to={routes.search(trend.name)}
            className="block min-w-0 flex-1 px-4 py-2.5 compact:py-1 transition-colors -outline-offset-2"
          >
            <OneLine className="font-bold">{trend.name}</OneLine>
            {trend.tweets && <span className="block text-sm text-muted">{countText(trend)}</span>}
            {hasExamples && trend.example && <Example of={trend.example} />}
          </Link>
          {isModerator && (
            <Suspense>
              <TrendMenu name={trend.name} />
            </Suspense>
          )}
        </li>
      ))}
    </ul>
  )
}

type ShownTrend = Pick<Trend, 'name' | 'tweets' | 'example'> & Partial<Pick<Trend, 'count'>>

/** The number in the page's language. Samples and other servers only have a label. */
const countText = ({ tweets, count }: ShownTrend): string =>
  t(
    '{count, plural, one {{shown} post} other {{shown} posts}}',
    count === undefined ? { count: Number(tweets), shown: tweets } : counted(count),
  )

function Example({ of: { user, content } }: { of: NonNullable<Trend['example']> }) {
  return (
    <span className="mt-1 line-clamp-2 block text-sm wrap-anywhere">
      <bdi className="font-semibold">{user.name}</bdi>: <bdi>{content}</bdi>
    </span>
  )
}
