import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { t } from '#web/core/i18n.ts'
import { queryStates } from '#web/core/queries/query-states.ts'
import { routes } from '#web/core/routes.ts'
import { useBack } from '#web/core/use-back.ts'
import { NotificationRow } from '#web/features/notifications/notification-row.tsx'
import { NotificationSkeletons } from '#web/features/notifications/notification-skeletons.tsx'
import { QueryStates } from '#web/ui/lists/query-states.tsx'
import { VirtualList } from '#web/ui/lists/virtual-list.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { requestOptions } from './api.ts'
import { RequestActions } from './request-actions.tsx'

const ROW = 57

/** The filtered notifications of a user. An answer leads back to those of others. */
export function RequestScreen({ id }: { id: string }) {
  const back = useBack()
  const navigate = useNavigate()
  const query = useQuery(requestOptions(id))
  const { user, notifications = [] } = query.data ?? {}
  return (
    <>
      <PageHeader
        title={user?.name ?? t('Filtered notifications')}
        onBack={back}
        end={user && <RequestActions user={user} onAnswer={() => navigate(routes.filtered, { replace: true })} />}
      />
      <QueryStates
        {...queryStates(query, t('Failed to load notifications'), 'notification_not_found')}
        skeleton={<NotificationSkeletons />}
        empty={{ text: t('No filtered notifications'), help: t('They were accepted, dismissed or undone.') }}
      >
        <VirtualList
          name={`notification-request:${id}`}
          label={t('Filtered notifications')}
          // They are not marked as new: reading them marks nothing.
          items={notifications.map((each) => ({ _id: each._id, notification: { ...each, read: true } }))}
          isBusy={false}
          estimate={() => ROW}
        >
          {({ notification }) => <NotificationRow notification={notification} />}
        </VirtualList>
      </QueryStates>
    </>
  )
}
