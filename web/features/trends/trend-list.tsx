import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { routes } from '#web/core/routes.ts'
import { Skeleton } from '#web/ui/loading.tsx'
import { sampleTrends, trendsOptions } from './api.ts'

const SKELETONS = [1, 2, 3, 4, 5]

/** Trends, each a link to its search. A failure shows samples. */
export function TrendList() {
  const { data, isPending, isError } = useQuery(trendsOptions)
  if (isPending) {
    return (
      <div role="status" aria-label="Loading" className="animate-late">
        {SKELETONS.map((key) => (
          <div key={key} className="px-4 py-3">
            <Skeleton className="h-4 w-32" />
            <Skeleton className="mt-2 h-3 w-20" />
          </div>
        ))}
      </div>
    )
  }
  const trends = data?.trends ?? (isError ? sampleTrends : [])
  if (trends.length === 0) return <p className="px-4 pt-1 pb-4 text-muted">Nothing is trending yet.</p>
  return (
    <ul>
      {trends.map(({ name, tweets }) => (
        <li key={name}>
          <Link
            to={routes.search(name)}
            className="block px-4 py-2.5 transition-colors -outline-offset-2 hover:bg-hover"
          >
            <span className="block truncate font-bold">
              <bdi>{name}</bdi>
            </span>
            {tweets && (
              <span className="block text-sm text-muted">
                {tweets} {tweets === '1' ? 'post' : 'posts'}
              </span>
            )}
          </Link>
        </li>
      ))}
    </ul>
  )
}
