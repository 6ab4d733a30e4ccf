import type { ReactElement, ReactNode } from 'react'
import type { Reason } from '#contract/calls/timelines.ts'
import type { Tweet } from '#contract/calls/tweets.ts'
import type { Author } from '#contract/calls/users.ts'
import { rich, t } from '#web/core/i18n.ts'
import { useMe } from '#web/core/session/session.ts'
import { UserLink } from '#web/features/people/author-line.tsx'
import { Hash, Heart, type Icon, Pin, Quote, Repeat2, TrendingUp } from '#web/ui/icons.ts'
import { networkName } from '#web/ui/network.ts'

/** A tweet in a list, with the reason why it is listed, or pinned. */
export type ListedTweet = Tweet & { reason?: Reason; isPinned?: true }

type Origin =
  | { kind: 'reposted' | 'quoted' | 'liked'; icon: Icon; user: Author }
  | { kind: 'topic'; icon: Icon; tag: string }
  | { kind: 'pinned' | 'popular'; icon: Icon }

/** The origin of a tweet in a list: a pin, a repost, a quote, a like or its popularity; null for the viewer's own tweet. */
export function originOf({ retweetedBy, reason, isPinned, user }: ListedTweet, viewer: string): Origin | null {
  if (isPinned) return { kind: 'pinned', icon: Pin }
  if (retweetedBy) return { kind: 'reposted', icon: Repeat2, user: retweetedBy }
  if (user._id === viewer) return null
  if (reason?.type === 'topic' && reason.tag !== undefined) return { kind: 'topic', icon: Hash, tag: reason.tag }
  if (reason?.type === 'popular') return { kind: 'popular', icon: TrendingUp }
  if (!reason?.user) return null
  if (reason.type === 'retweeted') return { kind: 'reposted', icon: Repeat2, user: reason.user }
  if (reason.type === 'quoted') return { kind: 'quoted', icon: Quote, user: reason.user }
  return reason.type === 'liked' ? { kind: 'liked', icon: Heart, user: reason.user } : null
}

// The height of a target: 24 pixels without the edge of the name below; 44 for touch, slightly overlapping the avatar and name.
const heightClass = 'pt-1.5 pb-1 pointer-coarse:pt-3.5 pointer-coarse:pb-3.5 pointer-coarse:-mb-2'
const targetClass = `truncate ${heightClass}`

/** Whether the origin is the same as in the row above, so that the line is omitted. The menu explains each reason. */
export function repeatsOrigin({ reason }: ListedTweet, above: ListedTweet | undefined, viewer: string): boolean {
  const other = above?.reason
  if (!reason || !other || reason.type !== other.type || reason.tag !== other.tag) return false
  return reason.user?._id === other.user?._id && !above.filtered && originOf(above, viewer) !== null
}

/** The line above a tweet with its origin. */
export function TweetOrigin({ tweet }: { tweet: ListedTweet }) {
  const me = useMe()
  const origin = originOf(tweet, me._id)
  if (!origin) return null
  const { icon: Icon } = origin
  return (
    <p className="-mt-1.5 flex items-center gap-3 text-sm font-bold text-muted pointer-coarse:-mt-3">
      {/* The icon ends at the edge of the picture below, and the words begin at the edge of the text. */}
      <span className={`flex w-face shrink-0 justify-end ${heightClass}`}>
        <Icon aria-hidden size={16} />
      </span>
      {'user' in origin ? (
        <UserLink username={origin.user.username} className={targetClass}>
          {whoDid(origin.kind, origin.user._id === me._id, <bdi>{origin.user.name}</bdi>)}
        </UserLink>
      ) : (
        <span className={targetClass}>{sayWhy(origin)}</span>
      )}
    </p>
  )
}

function sayWhy(origin: Exclude<Origin, { user: Author }>): string {
  if (origin.kind === 'topic') return t('About #{tag}', { tag: origin.tag })
  return origin.kind === 'pinned' ? t('Pinned') : t('Popular on {network}', { network: networkName() })
}

function whoDid(kind: 'reposted' | 'quoted' | 'liked', isMe: boolean, name: ReactElement): ReactNode {
  // One’s own quotes suggest nothing.
  if (kind === 'quoted') return rich('{name} quoted', { name })
  if (kind === 'liked') return isMe ? t('You liked') : rich('{name} liked', { name })
  return isMe ? t('You reposted') : rich('{name} reposted', { name })
}
