import { t } from '#web/core/i18n.ts'
import { routes } from '#web/core/routes.ts'
import { useUnreadConversations } from '#web/features/messages/api.ts'
import { useUnreadNotifications } from '#web/features/notifications/api.ts'

const MOST = 99

/** The count on an icon of the navigation. Generated content, as the link's name already has the number. */
export function Badge({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span
      aria-hidden
      data-count={count > MOST ? `${MOST}+` : count}
      className="after:content-[attr(data-count)] absolute start-2 -top-2 grid h-[1.125rem] min-w-[1.125rem] place-items-center rounded-pill bg-accent-fill px-1 text-xs font-bold text-on-fill ring-2 ring-canvas"
    />
  )
}

/** The accessible name of a destination, with its unread count. */
export const labelWith = (label: string, count = 0): string =>
  count > 0
    ? t('{destination}, {count, plural, one {# unread} other {# unread}}', { destination: label, count })
    : label

/** Unread counts by destination, for badges and the document title. */
export const useBadges = (): Readonly<Record<string, number>> => ({
  [routes.notifications]: useUnreadNotifications(),
  [routes.messages()]: useUnreadConversations(),
})
