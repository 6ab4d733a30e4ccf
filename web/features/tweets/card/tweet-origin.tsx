import { Hash, Heart, type LucideIcon, Repeat2, TrendingUp } from 'lucide-react'
import type { Reason } from '#contract/calls/timelines.ts'
import type { Tweet } from '#contract/calls/tweets.ts'
import type { Author } from '#contract/calls/users.ts'
import { t } from '#web/core/i18n.ts'
import { useMe } from '#web/core/session/session.ts'
import { UserLink } from '#web/features/users/author-line.tsx'

/** A tweet in a list, with the reason why it is listed. */
export type ListedTweet = Tweet & { reason?: Reason }

interface Origin {
  icon: LucideIcon
  user: Author | null
  text: string
}

/** Why a tweet is in a list: a repost, a like or its popularity. */
export function originOf({ retweetedBy, reason }: ListedTweet): Origin | null {
  if (retweetedBy) return { icon: Repeat2, user: retweetedBy, text: 'reposted' }
  if (reason?.type === 'topic' && reason.tag !== undefined)
    return { icon: Hash, user: null, text: t('About #{tag}', { tag: reason.tag }) }
  if (reason?.type === 'popular') return { icon: TrendingUp, user: null, text: 'Popular on Plus' }
  if (!reason?.user) return null
  if (reason.type === 'retweeted') return { icon: Repeat2, user: reason.user, text: 'reposted' }
  return reason.type === 'liked' ? { icon: Heart, user: reason.user, text: 'liked' } : null
}

// A target of 24 pixels, 44 for touch.
const targetClass = 'truncate py-1 pointer-coarse:py-3.5'

/** The line above a tweet that gives its origin. */
export function TweetOrigin({ tweet }: { tweet: ListedTweet }) {
  const me = useMe()
  const origin = originOf(tweet)
  // Own tweets need no reason.
  if (!origin || (tweet.user._id === me._id && !tweet.retweetedBy)) return null
  const { icon: Icon, user, text } = origin
  return (
    <p className="-mt-1 flex items-center gap-3 ps-5 text-sm font-bold text-muted pointer-coarse:-mt-3">
      <Icon aria-hidden size={16} />
      {user ? (
        <UserLink username={user.username} className={targetClass}>
          {user._id === me._id ? 'You' : <bdi>{user.name}</bdi>} {text}
        </UserLink>
      ) : (
        <span className={targetClass}>{text}</span>
      )}
    </p>
  )
}
