import type { QueryClient } from '@tanstack/react-query'
import { onLive, stopAll } from '#web/core/live/live-events.ts'
import { refetch } from '#web/core/queries/refetch.ts'
import { LISTS_KEY } from './api.ts'
import { unreadNotificationsOptions } from './unread/api.ts'

/** The minimum time between two fetches of the open list. */
const LIST_MS = 2_000

/** Updates the badge and an open list from live events. */
export function syncNotifications(cache: QueryClient): () => void {
  const count = () => refetch(cache, unreadNotificationsOptions.queryKey, { evenHidden: true })
  const fetchAll = () => {
    void count()
    void refetch(cache, LISTS_KEY, { everyMs: LIST_MS })
  }
  return stopAll([
    onLive('notification.new', fetchAll),
    onLive('notifications.unread', () => void count()),
    onLive('own.relation', ({ relation }) => {
      if (relation === 'blocking') fetchAll()
    }),
    onLive('ready', fetchAll),
    onLive('resync', fetchAll),
  ])
}
