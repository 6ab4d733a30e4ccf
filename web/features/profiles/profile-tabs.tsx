import { useRef } from 'react'
import { useSearchParams } from 'react-router'
import { TabList, TabPanel, Tabs } from '#web/ui/controls/tabs.tsx'
import type { TweetFilter } from './api.ts'
import { tabs } from './profile-tab-list.ts'
import { ProfileTweets } from './profile-tweets.tsx'

/** The five tabs of the own profile; the address holds the open one. */
export function ProfileTabs({ username }: { username: string }) {
  const [query, setQuery] = useSearchParams()
  const row = useRef<HTMLDivElement>(null)
  const asked = query.get('tab')
  const open = tabs.find((tab) => tab.value === asked)?.value ?? 'posts'

  const handleChange = (tab: TweetFilter) => {
    // The next list starts at its top.
    const top = row.current?.getBoundingClientRect().top ?? 0
    const head = document.querySelector('main header')?.getBoundingClientRect().bottom ?? 0
    if (top < head) window.scrollBy(0, top - head)
    setQuery({ tab }, { replace: true })
  }

  return (
    <Tabs value={open} onChange={handleChange}>
      <div ref={row} className="border-b border-line">
        <TabList label="Profile" tabs={tabs} />
      </div>
      {tabs.map(({ value, label, help }) => (
        <TabPanel key={value} value={value} className="min-h-dvh">
          <ProfileTweets
            username={username}
            filter={value}
            label={label}
            failure="Failed to load profile"
            help={help}
          />
        </TabPanel>
      ))}
    </Tabs>
  )
}
