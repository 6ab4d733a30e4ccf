import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { t } from '#web/core/i18n.ts'
import { queryClient } from '#web/core/queries/query-client.ts'
import { refreshShown } from '#web/core/queries/refresh-shown.ts'
import { TabList, TabPanel, Tabs } from '#web/ui/controls/tabs.tsx'
import { PullToRefresh } from '#web/ui/lists/pull-to-refresh.tsx'
import { useNetwork } from '#web/ui/network.ts'
import { HeaderStart, StickyHeader } from '#web/ui/page-header.tsx'
import { useTitle } from '#web/ui/use-title.ts'
import { Discover } from './discover.tsx'
import type { FOCUS_SEARCH_STATE } from './focus-search-state.ts'
import { SuggestingField } from './suggesting-field.tsx'
import { TweetResults } from './tweet-results.tsx'
import { exploreTabs, useExplore } from './use-explore.ts'
import { useSuggestionsOfResults } from './use-suggestions.ts'
import { UserResults } from './user-results.tsx'

/** Searches tweets and users. While the field is empty, it shows people, trends and posts to discover. */
export default function ExploreScreen() {
  const { query, text, setText, searchNow, tab, setTab } = useExplore()
  const { name } = useNetwork()
  const field = useRef<HTMLElement>(null)
  const [place, setPlace] = useState<HTMLElement | null>(null)
  const { isToSearch = false } = (useLocation().state as Partial<typeof FOCUS_SEARCH_STATE> | null) ?? {}
  // The frame focuses the heading of the new screen first.
  useEffect(() => {
    if (isToSearch) field.current?.querySelector('input')?.focus()
  }, [isToSearch])
  useTitle(query === '' ? t('Explore') : t('{query} - Search', { query }))
  return (
    <Tabs value={tab} onChange={setTab}>
      <StickyHeader>
        <h1 tabIndex={-1} className="sr-only">
          {t('Explore')}
        </h1>
        <search ref={field} className="flex items-center gap-4 px-4 pt-2">
          <HeaderStart />
          <div className="min-w-0 flex-1">
            <SuggestingField
              label={t('Search {network}', { network: name })}
              text={text}
              found={useSuggestionsOfResults(text, query, tab)}
              onText={setText}
              onSearch={searchNow}
              place={place}
            />
          </div>
        </search>
        <TabList label={t('Results')} tabs={exploreTabs} />
      </StickyHeader>
      <PullToRefresh onRefresh={() => refreshShown(queryClient, 'tweets', 'users', 'trends')} />
      <div ref={setPlace} />
      {exploreTabs.map(({ value }) => (
        <TabPanel key={value} value={value}>
          {query === '' ? (
            <Discover tab={value} />
          ) : value === 'people' ? (
            <UserResults query={query} />
          ) : (
            <TweetResults key={query} query={query} sort={value} />
          )}
        </TabPanel>
      ))}
    </Tabs>
  )
}
