import { t } from '#web/core/i18n.ts'
import { queryClient } from '#web/core/queries/query-client.ts'
import { refreshShown } from '#web/core/queries/refresh-shown.ts'
import { routes } from '#web/core/routes.ts'
import { useTabParam } from '#web/core/use-tab-param.ts'
import { RequestsLink } from '#web/features/people/follow-requests/requests-link.tsx'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { TabList, TabPanel, Tabs } from '#web/ui/controls/tabs.tsx'
import { Settings } from '#web/ui/icons.ts'
import { PullToRefresh } from '#web/ui/lists/pull-to-refresh.tsx'
import { Tooltip } from '#web/ui/overlays/tooltip.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { NotificationList } from './notification-list.tsx'
import { notificationTabs } from './notification-tabs.ts'
import { FilteredLink } from './requests/filtered-link.tsx'
import { useMarksOfVisit } from './use-mark-shown-read.ts'

/** The notifications of the signed-in user: all, mentions, or those from verified accounts. */
export default function NotificationsScreen() {
  const [tab, setTab] = useTabParam(notificationTabs)
  useMarksOfVisit()
  return (
    <Tabs value={tab} onChange={setTab}>
      <PageHeader
        title={t('Notifications')}
        end={
          <Tooltip text={t('Notification settings')}>
            <ButtonLink
              to={routes.notificationSettings}
              variant="ghost"
              aria-label={t('Notification settings')}
              className="-me-2 size-9 px-0!"
            >
              <Settings aria-hidden size={20} />
            </ButtonLink>
          </Tooltip>
        }
      >
        <TabList label={t('Notifications')} tabs={notificationTabs} />
      </PageHeader>
      <PullToRefresh onRefresh={() => refreshShown(queryClient, 'notifications')} />
      {notificationTabs.map(({ value }) => (
        <TabPanel key={value} value={value} className="min-h-dvh">
          {value === 'all' && (
            <>
              <RequestsLink />
              <FilteredLink />
            </>
          )}
          <NotificationList tab={value} />
        </TabPanel>
      ))}
    </Tabs>
  )
}
