import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { QUERY_LENGTH } from '#contract/limits.ts'
import { queryClient } from '#web/core/queries/query-client.ts'
import { refreshShown } from '#web/core/queries/refresh-shown.ts'
import { TrendList } from '#web/features/trends/trend-list.tsx'
import { SearchField } from '#web/ui/controls/search-field.tsx'
import { TabList, TabPanel, Tabs } from '#web/ui/controls/tabs.tsx'
import { PullToRefresh } from '#web/ui/lists/pull-to-refresh.tsx'
import { HeaderStart, StickyHeader } from '#web/ui/page-header.tsx'
import { useTitle } from '#web/ui/use-title.ts'
import { SuggestedUsers } from './suggested-users.tsx'
import { TweetResults } from './tweet-results.tsx'
import { exploreTabs, type FOCUS_SEARCH_STATE, useExplore } from './use-explore.ts'
import { UserResults } from './user-results.tsx'

/** Searches tweets and users; shows trends, or users to follow, while the field is empty. */
export default function ExploreScreen() {
  const { query, text, setText, searchNow, tab, setTab } = useExplore()
  const form = useRef<HTMLFormElement>(null)
  const { isToSearch = false } = (useLocation().state as Partial<typeof FOCUS_SEARCH_STATE> | null) ?? {}
  // After the frame has focused the heading of the new screen.
  useEffect(() => {
    if (isToSearch) form.current?.querySelector('input')?.focus()
  }, [isToSearch])
  useTitle(query === '' ? 'Explore' : `${query} - Search`)
  return (
    <Tabs value={tab} onChange={setTab}>
      <StickyHeader>
        <h1 tabIndex={-1} className="sr-only">
          Explore
        </h1>
        <search className="flex items-center gap-4 px-4 pt-2">
          <HeaderStart />
          <form
            ref={form}
            className="min-w-0 flex-1"
            onSubmit={(event) => {
              event.preventDefault()
              searchNow()
            }}
          >
            <SearchField data-search label="Search Plus" maxLength={QUERY_LENGTH} value={text} onChange={setText} />
          </form>
        </search>
        <TabList label="Results" tabs={exploreTabs} />
      </StickyHeader>
      <PullToRefresh onRefresh={() => refreshShown(queryClient, 'tweets', 'users', 'trends')} />
      {exploreTabs.map(({ value }) => (
        <TabPanel key={value} value={value}>
          {query === '' ? (
            <Discover>{value === 'people' ? <SuggestedUsers /> : <Trends />}</Discover>
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

function Discover({ children }: { children: ReactNode }) {
  return (
    <>
      <p className="border-b border-line px-4 py-8 text-center text-muted">
        Type something in the search box to discover posts and people.
      </p>
      {children}
    </>
  )
}

function Trends() {
  return (
    <section aria-labelledby="trends-here">
      <h2 id="trends-here" className="px-4 pt-3 pb-1 text-xl font-extrabold">
        Trends for you
      </h2>
      <TrendList />
    </section>
  )
}
