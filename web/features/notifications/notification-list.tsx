import { useInfiniteQuery } from '@tanstack/react-query'
import type { Notification, NotificationTab } from '#contract/calls/notifications.ts'
import { t } from '#web/core/i18n.ts'
import { flattenPages } from '#web/core/queries/paging.ts'
import { pagedQueryStates } from '#web/core/queries/query-states.ts'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { QueryStates } from '#web/ui/lists/query-states.tsx'
import { VirtualList } from '#web/ui/lists/virtual-list.tsx'
import { groupName, notificationsOptions } from './api.ts'
import { NotificationRow } from './notification-row.tsx'
import { NotificationSkeletons } from './notification-skeletons.tsx'
import { notificationTabs } from './notification-tabs.ts'
import { useMarkShownRead } from './use-mark-shown-read.ts'

const ROW = 57

/** The notifications of a tab, newest first. */
export function NotificationList({ tab }: { tab: NotificationTab }) {
  const list = useInfiniteQuery(notificationsOptions(tab))
  const notifications = flattenPages(list.data, (page) => page.notifications, groupName)
  // A mark covers all notifications up to one, so only the tab with all of them is marked.
  useMarkShownRead(tab === 'all' ? notifications : [])
  const { empty } = notificationTabs.find(({ value }) => value === tab)!
  return (
    <QueryStates
      {...pagedQueryStates(list, t('Failed to load notifications'))}
      isEmpty={notifications.length === 0}
      skeleton={<NotificationSkeletons />}
      empty={{ ...empty, action: <ButtonLink to={empty.action.to}>{empty.action.label}</ButtonLink> }}
    >
      <VirtualList
        name={`notifications:${tab}`}
        label={t('Notifications')}
        // A group keeps its row when more users join it.
        items={notifications.map((notification) => ({ _id: groupName(notification), notification }))}
        isBusy={list.isFetchingNextPage}
        estimate={estimate}
      >
        {({ notification }) => <NotificationRow notification={notification} />}
      </VirtualList>
    </QueryStates>
  )
}

const estimate = (_: { notification: Notification }) => ROW
