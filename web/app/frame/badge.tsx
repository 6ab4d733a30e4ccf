import { t } from '#web/core/i18n.ts'
import { routes } from '#web/core/routes.ts'
import { useUnreadConversations } from '#web/features/messages/unread/api.ts'
import { useUnreadNotifications } from '#web/features/notifications/unread/api.ts'
import { classNames } from '#web/ui/class-names.ts'
import { compactNumber } from '#web/ui/formatting/language.ts'

const MAX_COUNT = 99

const places = {
  /** At the upper corner of an icon in the middle of a link, beside the icon. */
  corner: 'absolute start-[calc(50%+0.625rem)] bottom-[calc(50%+0.0625rem)]',
  row: 'ms-auto',
  /** In the left column: at the corner of the icon, and after the label where labels are shown. */
  column: 'absolute start-[calc(50%+0.5625rem)] bottom-[calc(50%+0.0625rem)] full:static full:-ms-2.5',
}

/** The count of a destination. It is generated content, as the name of the link already has the number. */
export function Badge({ count, place }: { count: number; place: keyof typeof places }) {
  if (count === 0) return null
  return (
    <span
      aria-hidden
      data-count={count > MAX_COUNT ? `${compactNumber(MAX_COUNT)}+` : compactNumber(count)}
      className={classNames(
        'after:content-[attr(data-count)] after:[direction:ltr] after:[unicode-bidi:isolate] grid h-[1.125rem] min-w-[1.125rem] place-items-center rounded-pill bg-accent-fill px-1 text-xs font-bold text-on-fill',
        places[place],
      )}
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
