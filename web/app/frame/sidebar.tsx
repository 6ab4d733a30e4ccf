import { useQuery } from '@tanstack/react-query'
import { SearchBox } from '#web/features/search/search-box.tsx'
import { trendsOptions } from '#web/features/trends/api.ts'
import { TrendsCard } from '#web/features/trends/trends-card.tsx'
import { whoToFollowOptions } from '#web/features/users/api.ts'
import { WhoToFollow } from '#web/features/users/who-to-follow.tsx'
import { SiteFooter } from './site-footer.tsx'

/** What stands beside every screen (SPEC §2: search, trends, who to follow): the right column, from 1000 px. */
export function Sidebar() {
  // How many trends there are is not known before: nothing may stand below them that would then move.
  const { isPending } = useQuery(trendsOptions)
  // Shown after the trends, fetched together with them (SPEC §2).
  useQuery(whoToFollowOptions)
  return (
    <aside
      aria-label="Sidebar"
      // Higher than the window, it scrolls with the page down to its end, and stays there.
      className="sticky bottom-(--banner) hidden min-h-[calc(100dvh-var(--banner))] w-75 shrink-0 flex-col gap-4 self-end py-4 ps-6 side:flex full:w-87.5"
    >
      <SearchBox />
      <TrendsCard />
      {!isPending && (
        <>
          <WhoToFollow />
          <SiteFooter />
        </>
      )}
    </aside>
  )
}
