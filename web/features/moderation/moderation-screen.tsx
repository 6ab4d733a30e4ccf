import { useQuery } from '@tanstack/react-query'
import { t } from '#web/core/i18n.ts'
import { useTabParam } from '#web/core/use-tab-param.ts'
import { TabList, TabPanel, Tabs } from '#web/ui/controls/tabs.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Appeals } from './appeals/appeals.tsx'
import { ForModerators } from './for-moderators.tsx'
import { Log } from './log/log.tsx'
import { openCasesOptions } from './open-cases/api.ts'
import { Queue } from './queue/queue.tsx'
import { useIsModerator } from './use-is-moderator.ts'

const names = [
  { value: 'cases', label: t('Cases') },
  { value: 'appeals', label: t('Appeals') },
  { value: 'log', label: t('Log') },
] as const

/** The moderators' desk: the queue of cases, appeals, and the log of all acts. */
export default function ModerationScreen() {
  const [tab, setTab] = useTabParam(names)
  const { data: counts } = useQuery({ ...openCasesOptions, enabled: useIsModerator() })
  const countOf = { cases: counts?.open ?? 0, appeals: counts?.appeals ?? 0, log: 0 }
  const tabs = names.map(({ value, label }) => ({
    value,
    label: countOf[value] > 0 ? t('{tab} ({count, number})', { tab: label, count: countOf[value] }) : label,
  }))
  return (
    <ForModerators>
      <Tabs value={tab} onChange={setTab}>
        <PageHeader title={t('Moderation')}>
          <TabList label={t('Moderation')} tabs={tabs} />
        </PageHeader>
        <TabPanel value="cases">
          <Queue />
        </TabPanel>
        <TabPanel value="appeals">
          <Appeals />
        </TabPanel>
        <TabPanel value="log">
          <Log />
        </TabPanel>
      </Tabs>
    </ForModerators>
  )
}
