import { useLocation } from 'react-router'
import { t } from '#web/core/i18n.ts'
import { routes } from '#web/core/routes.ts'
import { TrendList } from './trend-list.tsx'

/** As many as leave "Who to follow" in sight. */
const FEW = 3

/** "Trends for you" in the sidebar, unless Explore shows them. */
export function TrendsCard() {
  const { pathname, search } = useLocation()
  if (pathname === routes.explore && !new URLSearchParams(search).get('q')?.trim()) return null
  return (
    <section aria-labelledby="trends" className="overflow-hidden rounded-card border border-line pb-1">
      <h2 id="trends" className="px-4 pt-3 pb-1 text-xl font-extrabold">
        {t('Trends for you')}
      </h2>
      <TrendList most={FEW} />
    </section>
  )
}
