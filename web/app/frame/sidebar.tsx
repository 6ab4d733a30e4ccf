import type { ComponentType } from 'react'
import { SiteFooter } from '#web/app/site-footer.tsx'
import { SearchBox } from '#web/features/search/search-box.tsx'
import { TrendsCard } from '#web/features/trends/trends-card.tsx'
import { WhoToFollow } from '#web/features/users/who-to-follow.tsx'

// What stands beside every screen (SPEC §2: search, trends, who to follow), from the features that have it.
const slots: readonly ComponentType[] = [SearchBox, TrendsCard, WhoToFollow]

/** The right column, from 1000 px. */
export function Sidebar() {
  return (
    <aside
      aria-label="Sidebar"
      // Room at the end for the shadow of what floats, which would be cut off.
      className="sticky top-0 -me-4 hidden h-dvh w-79 shrink-0 flex-col gap-4 overflow-y-auto py-4 ps-6 pe-4 side:flex full:w-91.5"
    >
      {slots.map((Slot) => (
        <Slot key={Slot.displayName ?? Slot.name} />
      ))}
      <SiteFooter />
    </aside>
  )
}
