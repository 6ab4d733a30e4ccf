import type { ReactNode } from 'react'
import type { Trend } from '#contract/calls/trends.ts'
import { t } from '#web/core/i18n.ts'
import { routes } from '#web/core/routes.ts'
import { counted } from '#web/ui/formatting/language.ts'
import { Link } from '#web/ui/link.tsx'
import { OneLine } from '#web/ui/one-line.tsx'

interface TrendRowsProps {
  trends: readonly ShownTrend[]
  hasExamples?: boolean
  /** The end of a row, beside its link. */
  end?: (name: string) => ReactNode
}

/** Trends, each a link to its search. */
export const TrendRows = ({ trends, hasExamples = false, end }: TrendRowsProps) => (
  <ul>
    {trends.map((trend) => (
      <li key={trend.name} className="group flex items-start hover:bg-hover">
        <Link
          to={routes.search(trend.name)}
          className="block min-w-0 flex-1 px-4 py-2.5 compact:py-1 transition-colors -outline-offset-2"
        >
          <OneLine className="font-bold">{trend.name}</OneLine>
          {trend.tweets && <span className="block text-sm text-muted">{countText(trend)}</span>}
          {hasExamples && trend.example && <Example of={trend.example} />}
        </Link>
        {end?.(trend.name)}
      </li>
    ))}
  </ul>
)

/** A trend of this network, or of a server with labels alone. */
export type ShownTrend = Pick<Trend, 'name' | 'tweets' | 'example'> & Partial<Pick<Trend, 'count'>>

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
