import { useLayoutEffect, useRef, useState } from 'react'
import { useMe } from '#web/core/session/session.ts'
import { type TimelineTab, timelineTabs } from './api.ts'

const KEY = 'home'
// The scroll position of each tab of a user. The router restores positions across screens.
const places = new Map<string, number>()

/** The last open tab of this browser. */
export const storedTab = (): TimelineTab =>
  timelineTabs.find(({ value }) => value === localStorage.getItem(KEY))?.value ?? 'for-you'

/** The open tab of Home, stored in this browser. Each tab keeps its scroll position. */
export function useTimelineTab(): [TimelineTab, (tab: TimelineTab) => void] {
  const me = useMe()._id
  const [tab, setTab] = useState(storedTab)
  const shown = useRef(tab)

  useLayoutEffect(() => {
    if (shown.current === tab) return
    shown.current = tab
    window.scrollTo(0, places.get(me + tab) ?? 0)
  }, [me, tab])

  return [
    tab,
    (next) => {
      places.set(me + tab, window.scrollY)
      localStorage.setItem(KEY, next)
      setTab(next)
    },
  ]
}
