import { useLayoutEffect, useRef, useState } from 'react'
import { type TimelineTab, timelineTabs } from './api.ts'

const KEY = 'home'
// Where each tab was left; on the way to another screen and back the router keeps it.
const places = new Map<TimelineTab, number>()

/** The tab that was open last in this browser. */
export const storedTab = (): TimelineTab =>
  timelineTabs.find(({ value }) => value === localStorage.getItem(KEY))?.value ?? 'for-you'

/** The open tab of Home, remembered in this browser; each keeps its place. */
export function useTimelineTab(): [TimelineTab, (tab: TimelineTab) => void] {
  const [tab, setTab] = useState(storedTab)
  const shown = useRef(tab)

  useLayoutEffect(() => {
    if (shown.current === tab) return
    shown.current = tab
    window.scrollTo(0, places.get(tab) ?? 0)
  }, [tab])

  return [
    tab,
    (next) => {
      places.set(tab, window.scrollY)
      localStorage.setItem(KEY, next)
      setTab(next)
    },
  ]
}
