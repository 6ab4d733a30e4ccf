import { Composer } from '#web/features/tweets/composer.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { TabList, TabPanel, Tabs } from '#web/ui/tabs.tsx'
import { tabs } from './api.ts'
import { Feed } from './feed.tsx'
import { useHomePress } from './use-home-press.ts'
import { useTab } from './use-tab.ts'

/** A composer over two timelines. */
export default function HomeScreen() {
  const [tab, setTab] = useTab()
  useHomePress()
  return (
    <Tabs value={tab} onChange={setTab}>
      <PageHeader title="Home">
        <TabList label="Timelines" tabs={tabs} />
      </PageHeader>
      <Composer />
      {tabs.map(({ value }) => (
        <TabPanel key={value} value={value}>
          <Feed tab={value} />
        </TabPanel>
      ))}
    </Tabs>
  )
}
