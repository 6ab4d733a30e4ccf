import type { User } from '#contract/calls/users.ts'
import { TabList, TabPanel, Tabs } from '#web/ui/controls/tabs.tsx'
import { ProfileTweets } from './profile-tweets.tsx'

const tabs = [{ value: 'posts', label: 'Posts' }] as const

/** The tweets of another user, or why a block hides them. */
export function UserTabs({ user, failure }: { user: User; failure: string }) {
  const { username } = user
  if (user.isBlocking) {
    return (
      <BlockNotice text={`You blocked @${username}`} help="You cannot see each other’s posts until you unblock them." />
    )
  }
  if (user.isBlocked) {
    return (
      <BlockNotice
        text={`@${username} has blocked you`}
        help="You cannot follow or message them, or see their posts."
      />
    )
  }
  return (
    <Tabs value="posts" onChange={() => {}}>
      <div className="border-b border-line">
        <TabList label="Profile" tabs={tabs} />
      </div>
      <TabPanel value="posts">
        <ProfileTweets username={username} filter="posts" label="Posts" failure={failure} />
      </TabPanel>
    </Tabs>
  )
}

function BlockNotice({ text, help }: { text: string; help: string }) {
  return (
    <div className="flex flex-col gap-2 border-t border-line px-8 py-12 text-center">
      <p className="text-xl font-extrabold wrap-anywhere">{text}</p>
      <p className="text-muted">{help}</p>
    </div>
  )
}
