import type { QueryClient } from '@tanstack/react-query'
import { onLive } from '#web/core/live/live-events.ts'
import { refetch } from '#web/core/queries/refetch.ts'
import { notificationsOptions, unreadNotificationsOptions } from './api.ts'

/** A list that is open is fetched at most so often, however much happens. */
const LIST_MS = 2_000

/** Keeps the badge and an open list as they are. */
export function syncNotifications(cache: QueryClient): () => void {
  const count = () => refetch(cache, unreadNotificationsOptions.queryKey, { evenHidden: true })
  const fetchAll = () => {
    void count()
    void refetch(cache, notificationsOptions.queryKey, { everyMs: LIST_MS })
  }
  const stops = [
    onLive('notification.new', fetchAll),
    onLive('notifications.unread', () => void count()),
    onLive('own.relation', ({ relation }) => {
      if (relation === 'blocking') fetchAll()
    }),
    onLive('ready', fetchAll),
    onLive('resync', fetchAll),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
