/** A timeline that is scrolled down survives a reload: its pages wait in session storage for the next start. */
import type { Timeline } from './api.ts'

const KEY = 'timeline'

export function keepTimeline(member: string, timeline: Pick<Timeline, 'pages'>): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ member, timeline }))
  } catch {
    // More than the browser keeps: the reload starts at the top.
  }
}

/** Hands out what was kept, once, and only to the member it was shown to: a page opened by its address begins anew. */
export function takeTimeline(member: string): Timeline | undefined {
  const stored = sessionStorage.getItem(KEY)
  sessionStorage.removeItem(KEY)
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (stored === null || entry?.type === 'navigate') return
  const kept = JSON.parse(stored) as { member: string; timeline: Timeline }
  return kept.member === member ? kept.timeline : undefined
}
