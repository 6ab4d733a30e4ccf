/** A timeline that is scrolled down survives a reload: its pages wait in session storage for the next start. */
import type { Timeline, TimelineTab } from './api.ts'

const KEY = 'timeline'

interface SavedTimeline {
  member: string
  tab: TimelineTab
  timeline: Timeline
}

export function saveTimeline(member: string, tab: TimelineTab, timeline: Pick<Timeline, 'pages'>): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ member, tab, timeline }))
  } catch {
    // More than the browser keeps: the reload starts at the top.
  }
}

const isNewVisit = () =>
  (performance.getEntriesByType('navigation') as PerformanceNavigationTiming[])[0]?.type === 'navigate'

/** Whether a timeline of an earlier load of this page is there to be taken. */
export const hasSavedTimeline = (): boolean => sessionStorage.getItem(KEY) !== null && !isNewVisit()

/** Hands out what was kept, once, and only to the member it was shown to: a page opened by its address begins anew. */
export function restoreTimeline(member: string, tab: TimelineTab): Timeline | undefined {
  const stored = sessionStorage.getItem(KEY)
  sessionStorage.removeItem(KEY)
  if (stored === null || isNewVisit()) return
  const kept = JSON.parse(stored) as SavedTimeline
  return kept.member === member && kept.tab === tab ? kept.timeline : undefined
}
