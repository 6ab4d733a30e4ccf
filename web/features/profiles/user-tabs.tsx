import type { User } from '#contract/calls/users.ts'
import { t } from '#web/core/i18n.ts'
import { routes } from '#web/core/routes.ts'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { TabList, TabPanel, Tabs } from '#web/ui/controls/tabs.tsx'
import { EmptyState } from '#web/ui/lists/empty-state.tsx'
import { ProfileTweets } from './profile-tweets.tsx'

const tabs = [{ value: 'posts', label: t('Posts') }] as const

/** The tweets of another user, or why they are hidden. */
export function UserTabs({ user, failure }: { user: User; failure: string }) {
  const { username, pinnedTweet } = user
  if (user.isBlocking) {
    return (
      <HiddenNotice
        text={t('You blocked @{username}', { username })}
        help={t('You can’t see each other’s posts until you unblock them.')}
      />
    )
  }
  if (user.isBlocked) {
    return (
      <HiddenNotice
        text={t('@{username} has blocked you', { username })}
        help={t('You can’t follow or message them, or see their posts.')}
      />
    )
  }
  if (user.isProtected && !user.isFollowing) {
    return (
      <HiddenNotice
        text={t('These posts are protected')}
        help={
          user.isRequested
            ? t('You’ll see them once @{username} accepts your request.', { username })
            : t('Only followers see what @{username} posts. Press Follow to ask.', { username })
        }
      />
    )
  }
  return (
    <Tabs value="posts" onChange={() => {}}>
      <div className="border-b border-line">
        <TabList label={t('Profile')} tabs={tabs} />
      </div>
      <TabPanel value="posts">
        <ProfileTweets
          username={username}
          filter="posts"
          label={t('Posts')}
          failure={failure}
          pinned={pinnedTweet}
          empty={{
            text: t('Nothing to show here yet.'),
            help: t('Posts by @{username} will appear here.', { username }),
            action: <ButtonLink to={routes.explore}>{t('Explore posts')}</ButtonLink>,
          }}
        />
      </TabPanel>
    </Tabs>
  )
}

function HiddenNotice(props: { text: string; help: string }) {
  return (
    <div className="border-t border-line">
      <EmptyState {...props} />
    </div>
  )
}
