import { queryClient } from '#web/core/queries/query-client.ts'
import { Composer } from '#web/features/tweets/composer.tsx'
import { TabList, TabPanel, Tabs } from '#web/ui/controls/tabs.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { tabs, timelineOptions } from './api.ts'
import { Feed } from './feed.tsx'
import { hasKeptTimeline } from './kept-timeline.ts'
import { useHomePress } from './use-home-press.ts'
import { storedTab, useTab } from './use-tab.ts'

/** Fetches the timeline that opens first, while the code that shows it is still being prepared. */
export async function prefetch(): Promise<void> {
  if (!hasKeptTimeline()) await queryClient.prefetchInfiniteQuery({ ...timelineOptions(storedTab()), retry: false })
}

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
