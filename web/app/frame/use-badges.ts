import { routes } from '#web/core/routes.ts'
import { useUnreadConversations } from '#web/features/messages/api.ts'
import { useUnreadNotifications } from '#web/features/notifications/api.ts'

/** How much waits at each destination. A line here is all a feature needs for its badge and for the browser's title. */
export const useBadges = (): Readonly<Record<string, number>> => ({
  [routes.notifications]: useUnreadNotifications(),
  [routes.messages()]: useUnreadConversations(),
})
