import { useLocation, useNavigate } from 'react-router'
import { t } from '#web/core/i18n.ts'
import { routes } from '#web/core/routes.ts'
import { SettingsPage } from '#web/features/settings/settings-page.tsx'
import { TabList, TabPanel, Tabs } from '#web/ui/controls/tabs.tsx'
import { Decisions } from './decisions.tsx'
import { OwnReports } from './own-reports.tsx'

const tabs = [
  { value: routes.ownReports, label: t('Your reports') },
  { value: routes.decisions, label: t('Decisions about you') },
] as const

/** The viewer's reports, and the decisions about them. Each has an address of its own, to which notifications lead. */
export default function ReportsAndDecisionsScreen() {
  const { pathname, state } = useLocation()
  const navigate = useNavigate()
  const open = pathname.startsWith(routes.decisions) ? routes.decisions : routes.ownReports
  return (
    <Tabs value={open} onChange={(to) => navigate(to, { replace: true, state })}>
      <SettingsPage title={t('Reports and decisions')}>
        <div className="border-b border-line">
          <TabList label={t('Reports and decisions')} tabs={tabs} />
        </div>
        <TabPanel value={routes.ownReports}>
          <OwnReports />
        </TabPanel>
        <TabPanel value={routes.decisions}>
          <Decisions />
        </TabPanel>
      </SettingsPage>
    </Tabs>
  )
}
