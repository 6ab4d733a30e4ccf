import { useQuery } from '@tanstack/react-query'
import { PartBoundary } from '#web/app/routing/boundaries.tsx'
import { t } from '#web/core/i18n.ts'
import { whoToFollowOptions } from '#web/features/people/api.ts'
import { WhoToFollow } from '#web/features/people/who-to-follow.tsx'
import { SearchBox } from '#web/features/search/search-box.tsx'
import { trendsOptions } from '#web/features/trends/api.ts'
import { TrendsCard } from '#web/features/trends/trends-card.tsx'
import { SiteFooter } from './site-footer.tsx'

/** The right column from 1000 px: search, trends, who to follow. */
export function Sidebar() {
  // The number of trends is unknown until they are loaded. The parts below them must not move then.
  const { isPending } = useQuery(trendsOptions)
  // Shown after the trends, but fetched at the same time.
  useQuery(whoToFollowOptions)
  return (
    <aside
      aria-label={t('Sidebar')}
      // A sidebar taller than the window scrolls with the page to its end and sticks there.
      className="sticky bottom-(--banner) hidden min-h-[calc(100dvh-var(--banner))] w-75 shrink-0 flex-col gap-4 self-end py-4 ps-6 side:flex full:w-87.5"
    >
      <PartBoundary>
        <SearchBox />
      </PartBoundary>
      <PartBoundary>
        <TrendsCard />
      </PartBoundary>
      {!isPending && (
        <>
          <PartBoundary>
            <WhoToFollow />
          </PartBoundary>
          <SiteFooter />
        </>
      )}
    </aside>
  )
}
