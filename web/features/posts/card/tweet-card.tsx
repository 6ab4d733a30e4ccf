import { memo, useId } from 'react'
import { rich } from '#web/core/i18n.ts'
import { useWatchedTweet } from '#web/core/live/live-events.ts'
import { routes } from '#web/core/routes.ts'
import { AuthorLine, AvatarLink, UserLink } from '#web/features/people/author-line.tsx'
import { ChangedLine, EditedMark } from '#web/features/posts/history/edited-mark.tsx'
import { linkClass } from '#web/features/posts/linked-text.tsx'
import { views } from '#web/features/posts/parts/views.ts'
import { useIsCollapsed } from '#web/features/reports/shown-reported.ts'
import { useStore } from '#web/store.ts'
import { classNames } from '#web/ui/class-names.ts'
import { RelativeTime } from '#web/ui/formatting/time.tsx'
import { Link } from '#web/ui/link.tsx'
import { useRowLink } from '#web/ui/lists/use-row-link.ts'
import { FilteredLine, openedTweets } from './filtered-line.tsx'
import { ReportedTweet } from './reported-tweet.tsx'
import { TweetActions } from './tweet-actions.tsx'
import { TweetContent } from './tweet-content.tsx'
import { TweetMenu } from './tweet-menu.tsx'
import { type ListedTweet, TweetOrigin } from './tweet-origin.tsx'

interface TweetCardProps {
  tweet: ListedTweet
  /** The position in a feed, from 1. */
  position?: number
  /** The parent is shown above, so the card does not name it. */
  isReply?: boolean
  /** A line joins the card with the reply below. */
  isJoined?: boolean
  /** The row above gives the same origin. */
  hasOriginAbove?: boolean
}

/** A tweet in a list, or the line that replaces a reported or muted tweet. */
export const TweetCard = memo(function TweetCard(props: TweetCardProps) {
  const { tweet, position } = props
  const isOpened = useStore(openedTweets).has(tweet._id)
  const isCollapsed = useIsCollapsed(tweet)
  if (isCollapsed) return <ReportedTweet tweet={tweet} position={position} />
  return tweet.filtered && !isOpened ? <FilteredLine tweet={tweet} position={position} /> : <OpenCard {...props} />
})

/** The card of a tweet, which links to its page. */
function OpenCard({ tweet, position, isReply, isJoined, hasOriginAbove }: TweetCardProps) {
  const id = useId()
  const to = routes.tweet(tweet._id)
  const rowLink = useRowLink(to)
  useWatchedTweet(tweet._id)

  return (
    <article
      // biome-ignore lint/a11y/noNoninteractiveTabindex: posts of a feed take focus (ARIA feed pattern)
      tabIndex={0}
      aria-posinset={position}
      aria-setsize={position && -1}
      aria-labelledby={`${id}-author ${id}-text`}
      {...rowLink}
      className={classNames(
        'scroll-mt-28 scroll-mb-20 cursor-pointer px-4 pt-row pb-1 -outline-offset-2 hover:bg-hover',
        !isJoined && 'border-b border-line',
      )}
    >
      {!hasOriginAbove && <TweetOrigin tweet={tweet} />}
      <div className="flex gap-3">
        {isJoined ? (
          <div className="flex flex-col items-center gap-1">
            <AvatarLink user={tweet.user} />
            <span aria-hidden className="-mb-row w-0.5 flex-1 bg-line" />
          </div>
        ) : (
          <AvatarLink user={tweet.user} />
        )}
        <div className="min-w-0 flex-1">
          <div className="flex min-h-6 items-center gap-1">
            <div
              id={`${id}-author`}
              className="flex min-w-0 items-center gap-x-1 text-muted narrow:flex-wrap narrow:items-end"
            >
              <span className="flex max-w-full min-w-0 text-ink">
                <AuthorLine user={tweet.user} />
              </span>
              <Link
                to={to}
                className="-my-0.5 shrink-0 py-0.5 before:inline-block before:pe-1 before:content-['·'/''] hover:underline"
              >
                <RelativeTime value={tweet.createdAt} />
              </Link>
              {views.map(({ Mark }, index) => Mark && <Mark key={index} tweet={tweet} />)}
              <EditedMark tweet={tweet} />
            </div>
            <div className="-my-1.5 -me-2 ms-auto self-start">
              <TweetMenu tweet={tweet} />
            </div>
          </div>
          {!isReply && <ReplyingTo user={tweet.replyToUser} className="mt-1 truncate" />}
          <TweetContent tweet={tweet} id={`${id}-text`} />
          <ChangedLine tweet={tweet} />
          <TweetActions
            tweet={tweet}
            className={classNames('mt-1 max-w-(--actions-width)', !isJoined && 'ms-(--actions-start)')}
          />
        </div>
      </div>
    </article>
  )
}

/** "Replying to @username". */
export function ReplyingTo({ user, className = 'truncate' }: { user: ListedTweet['replyToUser']; className?: string }) {
  if (!user) return null
  return (
    <p className={`${className} text-muted`}>
      {rich('Replying to {user}', {
        user: (
          <UserLink username={user.username} className={linkClass}>
            <bdi>@{user.username}</bdi>
          </UserLink>
        ),
      })}
    </p>
  )
}
