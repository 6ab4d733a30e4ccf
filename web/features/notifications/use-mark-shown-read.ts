import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { Notification } from '#contract/calls/notifications.ts'
import { markAllRead, useMarkReadUpTo } from './api.ts'

/** Marks shown notifications as read while the page is visible. They look new until the screen is left. */
export function useMarkShownRead(notifications: readonly Notification[]): void {
  const { mutate } = useMarkReadUpTo()
  const newest = notifications.find((one) => !one.read) && notifications[0]?._id
  const mark = useEffectEvent((id: string) => mutate(id))

  useEffect(() => {
    if (!newest) return
    const look = () => {
      if (document.visibilityState === 'visible') mark(newest)
    }
    look()
    document.addEventListener('visibilitychange', look, { once: true })
    return () => document.removeEventListener('visibilitychange', look)
  }, [newest])
}

/** Clears the New marks when the screen is left. */
export function useMarksOfVisit(): void {
  const cache = useQueryClient()
  useEffect(() => () => markAllRead(cache), [cache])
}
