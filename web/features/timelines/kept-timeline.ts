/** A timeline that is scrolled down survives a reload: its pages wait in session storage for the next start. */
import type { Tab, Timeline } from './api.ts'

const KEY = 'timeline'

interface Kept {
  member: string
  tab: Tab
  timeline: Timeline
}

export function keepTimeline(member: string, tab: Tab, timeline: Pick<Timeline, 'pages'>): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ member, tab, timeline }))
  } catch {
    // More than the browser keeps: the reload starts at the top.
  }
}

const isNewVisit = () =>
  (performance.getEntriesByType('navigation') as PerformanceNavigationTiming[])[0]?.type === 'navigate'

/** Whether a timeline of an earlier load of this page is there to be taken. */
export const hasKeptTimeline = (): boolean => sessionStorage.getItem(KEY) !== null && !isNewVisit()

/** Hands out what was kept, once, and only to the member it was shown to: a page opened by its address begins anew. */
export function takeTimeline(member: string, tab: Tab): Timeline | undefined {
  const stored = sessionStorage.getItem(KEY)
  sessionStorage.removeItem(KEY)
  if (stored === null || isNewVisit()) return
  const kept = JSON.parse(stored) as Kept
  return kept.member === member && kept.tab === tab ? kept.timeline : undefined
}
