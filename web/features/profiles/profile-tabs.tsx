import { useRef } from 'react'
import type { Me } from '#contract/calls/users.ts'
import { t } from '#web/core/i18n.ts'
import { useTabParam } from '#web/core/use-tab-param.ts'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { TabList, TabPanel, Tabs } from '#web/ui/controls/tabs.tsx'
import type { TweetFilter } from './api.ts'
import { ProfileMedia } from './profile-media.tsx'
import { tabs } from './profile-tab-list.ts'
import { ProfileTweets } from './profile-tweets.tsx'

const failure = t('Failed to load profile')

/** The five tabs of the own profile. The address holds the open tab. */
export function ProfileTabs({ user: { username, pinnedTweet } }: { user: Me }) {
  const [open, setOpen] = useTabParam(tabs)
  const row = useRef<HTMLDivElement>(null)

  const handleChange = (tab: TweetFilter) => {
    // Scrolls to the top of the next list.
    const top = row.current?.getBoundingClientRect().top ?? 0
    const head = document.querySelector('main header')?.getBoundingClientRect().bottom ?? 0
    if (top < head) window.scrollBy(0, top - head)
    setOpen(tab)
  }

  return (
    <Tabs value={open} onChange={handleChange}>
      <div ref={row} className="border-b border-line">
        <TabList label={t('Profile')} tabs={tabs} />
      </div>
      {tabs.map(({ value, label, help, action }) => {
        const empty = {
          text: t('Nothing to show here yet.'),
          help,
          action: <ButtonLink to={action.to}>{action.label}</ButtonLink>,
        }
        return (
          <TabPanel key={value} value={value} className="min-h-dvh">
            {value === 'media' ? (
              <ProfileMedia username={username} label={label} failure={failure} empty={empty} />
            ) : (
              <ProfileTweets
                username={username}
                filter={value}
                label={label}
                failure={failure}
                empty={empty}
                pinned={value === 'posts' ? pinnedTweet : null}
              />
            )}
          </TabPanel>
        )
      })}
    </Tabs>
  )
}
