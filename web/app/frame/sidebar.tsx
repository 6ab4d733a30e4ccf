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
      className="sticky top-0 hidden h-dvh w-75 shrink-0 flex-col gap-4 overflow-y-auto py-4 ps-6 side:flex full:w-87.5"
    >
      {slots.map((Slot) => (
        <Slot key={Slot.displayName ?? Slot.name} />
      ))}
      <SiteFooter />
    </aside>
  )
}
