/** Saves a scrolled timeline in session storage, to restore it after a reload. */
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
    // The quota is exceeded: a reload starts at the top.
  }
}

const isNewVisit = () =>
  (performance.getEntriesByType('navigation') as PerformanceNavigationTiming[])[0]?.type === 'navigate'

/** Whether a timeline was saved before this reload. */
export const hasSavedTimeline = (): boolean => sessionStorage.getItem(KEY) !== null && !isNewVisit()

/** Returns the saved timeline once, to the user it was shown to, after a reload only. */
export function restoreTimeline(member: string, tab: TimelineTab): Timeline | undefined {
  const stored = sessionStorage.getItem(KEY)
  sessionStorage.removeItem(KEY)
  if (stored === null || isNewVisit()) return
  const kept = JSON.parse(stored) as SavedTimeline
  return kept.member === member && kept.tab === tab ? kept.timeline : undefined
}
