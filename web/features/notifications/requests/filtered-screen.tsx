import { useInfiniteQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { t } from '#web/core/i18n.ts'
import { flattenPages } from '#web/core/queries/paging.ts'
import { queryClient } from '#web/core/queries/query-client.ts'
import { pagedQueryStates } from '#web/core/queries/query-states.ts'
import { refreshShown } from '#web/core/queries/refresh-shown.ts'
import { routes } from '#web/core/routes.ts'
import { useBack } from '#web/core/use-back.ts'
import { NotificationSkeletons } from '#web/features/notifications/notification-skeletons.tsx'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { PullToRefresh } from '#web/ui/lists/pull-to-refresh.tsx'
import { QueryStates } from '#web/ui/lists/query-states.tsx'
import { VirtualList } from '#web/ui/lists/virtual-list.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { requestsOptions } from './api.ts'
import { REQUEST_ROW, RequestRow } from './request-row.tsx'
import { RequestScreen } from './request-screen.tsx'

/** The filtered notifications of all users, or of the one that the address names. */
export default function FilteredScreen() {
  const { id } = useParams()
  return id === undefined ? <Requests /> : <RequestScreen id={id} />
}

/** Users whose notifications are filtered. An answered request stays listed until the next visit. */
function Requests() {
  const back = useBack()
  const query = useInfiniteQuery(requestsOptions)
  const requests = flattenPages(
    query.data,
    (page) => page.requests,
    ({ user }) => user._id,
  )
  const { more, ...states } = pagedQueryStates(query, t('Failed to load notifications'))
  return (
    <>
      <PageHeader title={t('Filtered notifications')} onBack={back} />
      <PullToRefresh onRefresh={() => refreshShown(queryClient, 'notifications')} />
      <QueryStates
        {...states}
        more={{ ...more, end: '' }}
        isEmpty={requests.length === 0}
        skeleton={<NotificationSkeletons />}
        empty={{
          text: t('No filtered notifications'),
          help: t('What your notification settings filter will appear here.'),
          action: <ButtonLink to={routes.notificationSettings}>{t('Notification settings')}</ButtonLink>,
        }}
      >
        <VirtualList
          name="notification-requests"
          label={t('Filtered notifications')}
          items={requests.map((request) => ({ _id: request.user._id, request }))}
          isBusy={query.isFetchingNextPage}
          estimate={() => REQUEST_ROW}
        >
          {({ request }) => <RequestRow request={request} />}
        </VirtualList>
      </QueryStates>
    </>
  )
}
