import { useInfiniteQuery } from '@tanstack/react-query'
import { t } from '#web/core/i18n.ts'
import { queryClient } from '#web/core/queries/query-client.ts'
import { ComposerPlace } from '#web/features/posts/compose/composer-place.tsx'
import { FirstRun, QuietRun } from '#web/features/welcome/first-run.tsx'
import { TabList, TabPanel, Tabs } from '#web/ui/controls/tabs.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { timelineOptions, timelineTabs } from './api.ts'
import { hasSavedTimeline } from './saved-timeline.ts'
import { TimelineFeed } from './timeline-feed.tsx'
import { useHomePress } from './use-home-press.ts'
import { storedTab, useTimelineTab } from './use-timeline-tab.ts'

/** Prefetches the first timeline while the screen's code loads. */
export async function prefetch(): Promise<void> {
  if (!hasSavedTimeline()) await queryClient.prefetchInfiniteQuery({ ...timelineOptions(storedTab()), retry: false })
}

/** A composer over two timelines. */
export default function HomeScreen() {
  const [tab, setTab] = useTimelineTab()
  useHomePress()
  const { data } = useInfiniteQuery({ ...timelineOptions('for-you'), enabled: false })
  const isQuiet = data?.pages[0]?.tweets.length === 0
  return (
    <Tabs value={tab} onChange={setTab}>
      <PageHeader title={t('Home')} hasLogo>
        <TabList label={t('Timelines')} tabs={timelineTabs} />
      </PageHeader>
      <FirstRun />
      {/* Phones have the floating button instead. */}
      <div className="max-icons:hidden">
        <ComposerPlace />
      </div>
      {timelineTabs.map(({ value }) => (
        <TabPanel key={value} value={value}>
          <TimelineFeed tab={value} />
          {isQuiet && value === 'for-you' && <QuietRun />}
        </TabPanel>
      ))}
    </Tabs>
  )
}
