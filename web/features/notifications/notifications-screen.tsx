import { useInfiniteQuery } from '@tanstack/react-query'
import type { Notification } from '#contract/calls/notifications.ts'
import { queryClient } from '#web/core/queries/query-client.ts'
import { pagedQueryStates } from '#web/core/queries/query-states.ts'
import { refreshShown } from '#web/core/queries/refresh-shown.ts'
import { PullToRefresh } from '#web/ui/lists/pull-to-refresh.tsx'
import { QueryStates } from '#web/ui/lists/query-states.tsx'
import { VirtualList } from '#web/ui/lists/virtual-list.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { notificationsOptions } from './api.ts'
import { NotificationRow } from './notification-row.tsx'
import { NotificationSkeletons } from './notification-skeletons.tsx'
import { useMarkShownRead } from './use-mark-shown-read.ts'

const ROW = 88
const POST = 68

/** The notifications of the signed-in user, newest first. */
export default function NotificationsScreen() {
  const list = useInfiniteQuery(notificationsOptions)
  const notifications = list.data?.pages.flatMap((page) => page.notifications) ?? []
  useMarkShownRead(notifications)
  return (
    <>
      <PageHeader title="Notifications" />
      <PullToRefresh onRefresh={() => refreshShown(queryClient, 'notifications')} />
      <QueryStates
        {...pagedQueryStates(list, 'Failed to load notifications')}
        isEmpty={notifications.length === 0}
        skeleton={<NotificationSkeletons />}
        empty={{
          text: "You're all caught up 🎉",
          help: 'Likes, reposts, replies, mentions and new followers appear here.',
        }}
      >
        <VirtualList
          name="notifications"
          label="Notifications"
          items={notifications}
          isBusy={list.isFetchingNextPage}
          estimate={estimate}
        >
          {(notification) => <NotificationRow notification={notification} />}
        </VirtualList>
      </QueryStates>
    </>
  )
}

const estimate = ({ tweet }: Notification) => ROW + (tweet ? POST : 0)
