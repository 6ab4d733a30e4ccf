import type { User } from '#contract/calls/users.ts'
import type { TabItem } from '#web/ui/controls/tabs.tsx'
import { compactNumber } from '#web/ui/formatting/language.ts'
import type { TweetFilter } from './api.ts'

export const tabs: readonly (TabItem<TweetFilter> & { help: string })[] = [
  { value: 'posts', label: 'Posts', help: 'What you post appears here.' },
  { value: 'replies', label: 'Replies', help: 'What you answer to others appears here.' },
  { value: 'media', label: 'Media', help: 'Your posts with pictures appear here.' },
  { value: 'likes', label: 'Likes', help: 'What you like appears here. Nobody else can see this list.' },
  { value: 'retweets', label: 'Retweets', help: 'What you repost appears here.' },
]

/** `1 post`, `1.2K posts`: replies are not counted. */
export function postCount({ tweetsCount }: User): string {
  return `${compactNumber(tweetsCount)} ${tweetsCount === 1 ? 'post' : 'posts'}`
}
