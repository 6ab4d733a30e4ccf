import { useQuery } from '@tanstack/react-query'
import { PartBoundary } from '#web/app/routing/boundaries.tsx'
import { whoToFollowOptions } from '#web/features/people/api.ts'
import { WhoToFollow } from '#web/features/people/who-to-follow.tsx'
import { SearchBox } from '#web/features/search/search-box.tsx'
import { trendsOptions } from '#web/features/trends/api.ts'
import { TrendsCard } from '#web/features/trends/trends-card.tsx'
import { SiteFooter } from './site-footer.tsx'

/** Search, trends, who to follow and the footer. */
export default function SidebarContent() {
  // The number of trends is unknown until they are loaded. The parts below them must not move then.
  const { isPending } = useQuery(trendsOptions)
  // Shown after the trends, but fetched at the same time.
  useQuery(whoToFollowOptions)
  return (
    <>
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
    </>
  )
}
