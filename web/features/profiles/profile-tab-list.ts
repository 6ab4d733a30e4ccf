import type { User } from '#contract/calls/users.ts'
import { t } from '#web/core/i18n.ts'
import { routes } from '#web/core/routes.ts'
import type { TabItem } from '#web/ui/controls/tabs.tsx'
import { counted } from '#web/ui/formatting/language.ts'
import type { TweetFilter } from './api.ts'

interface ProfileTab extends TabItem<TweetFilter> {
  /** Shown while the tab is empty, with a link. */
  help: string
  action: { to: string; label: string }
}

const write = { to: routes.compose(), label: t('Write a post') }
const explore = { to: routes.explore, label: t('Explore posts') }

/** The tabs of the own profile. */
export const tabs: readonly ProfileTab[] = [
  { value: 'posts', label: t('Posts'), help: t('Your posts will appear here.'), action: write },
  {
    value: 'replies',
    label: t('Replies'),
    help: t('Your replies will appear here.'),
    action: { to: routes.home, label: t('Go to your feed') },
  },
  { value: 'media', label: t('Media'), help: t('Images you post will appear here.'), action: write },
  {
    value: 'likes',
    label: t('Likes'),
    help: t('Posts you like will appear here. Only you can see this list.'),
    action: explore,
  },
  { value: 'retweets', label: t('Retweets'), help: t('Posts you repost will appear here.'), action: explore },
]

/** The number of posts: `1 post`, `1.2K posts`. Replies are not counted. */
export const postCount = ({ tweetsCount }: User): string =>
  t('{count, plural, one {{shown} post} other {{shown} posts}}', counted(tweetsCount))
