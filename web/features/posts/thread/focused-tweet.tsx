import type { ReactNode } from 'react'
import type { Tweet } from '#contract/calls/tweets.ts'
import { rich, t } from '#web/core/i18n.ts'
import { useWatchedTweet } from '#web/core/live/live-events.ts'
import { routes } from '#web/core/routes.ts'
import { AuthorLine, AvatarLink } from '#web/features/people/author-line.tsx'
import { TweetActions } from '#web/features/posts/card/tweet-actions.tsx'
import { ReplyingTo } from '#web/features/posts/card/tweet-card.tsx'
import { TweetContent } from '#web/features/posts/card/tweet-content.tsx'
import { TweetMenu } from '#web/features/posts/card/tweet-menu.tsx'
import { ChangedLine, EditedMark } from '#web/features/posts/history/edited-mark.tsx'
import { views } from '#web/features/posts/parts/views.ts'
import { counted } from '#web/ui/formatting/language.ts'
import { FullTime } from '#web/ui/formatting/time.tsx'
import { Link } from '#web/ui/link.tsx'
import { SummariseButton } from './summarise-button.tsx'

interface FocusedTweetProps {
  tweet: Tweet
  hasAncestors: boolean
  onReply: () => void
  onDelete: () => void
}

/** The tweet of the open page, at full size. */
export function FocusedTweet({ tweet, hasAncestors, onReply, onDelete }: FocusedTweetProps) {
  useWatchedTweet(tweet._id)
  return (
    <article
      aria-label={t('Post by {name}', { name: tweet.user.name })}
      tabIndex={-1}
      className="flex flex-col gap-3 px-4 pt-3 -outline-offset-2"
    >
      <div className="flex items-center gap-3">
        <AvatarLink user={tweet.user} />
        <AuthorLine user={tweet.user} isStacked />
        <div className="-me-2 ms-auto flex shrink-0 self-start">
          <SummariseButton tweet={tweet} />
          <TweetMenu tweet={tweet} onDelete={onDelete} />
        </div>
      </div>
      <div className="flex flex-col gap-3">
        {!hasAncestors && <ReplyingTo user={tweet.replyToUser} />}
        <TweetContent tweet={tweet} isLarge />
        <div className="flex flex-wrap items-center gap-x-1 text-muted">
          <FullTime value={tweet.createdAt} />
          <EditedMark tweet={tweet} />
          {views.map(({ Mark }, index) => Mark && <Mark key={index} tweet={tweet} />)}
        </div>
        <ChangedLine tweet={tweet} />
        {tweet.isHidden && <p className="text-muted">{t('The author of this thread has hidden this reply.')}</p>}
        {views.map(({ Note }, index) => Note && <Note key={index} tweet={tweet} />)}
      </div>
      <Counts tweet={tweet} />
      <div className="border-y border-line py-1">
        <TweetActions tweet={tweet} onReply={onReply} isBare />
      </div>
    </article>
  )
}

/** The numbers of reposts, quotes, likes and bookmarks. All but the last link to their lists. */
function Counts({ tweet }: { tweet: Tweet }) {
  const { _id, retweetsCount, quotesCount, likesCount, bookmarksCount } = tweet
  if (retweetsCount + quotesCount + likesCount + bookmarksCount === 0) return null
  return (
    <ul className="flex flex-wrap gap-x-5 border-t border-line pt-2 text-muted">
      {retweetsCount > 0 && (
        <CountItem to={routes.reposts(_id)}>
          {rich('<b>{shown}</b> {count, plural, one {Repost} other {Reposts}}', bold(retweetsCount))}
        </CountItem>
      )}
      {quotesCount > 0 && (
        <CountItem to={routes.quotes(_id)}>
          {rich('<b>{shown}</b> {count, plural, one {Quote} other {Quotes}}', bold(quotesCount))}
        </CountItem>
      )}
      {likesCount > 0 && (
        <CountItem to={routes.likes(_id)}>
          {rich('<b>{shown}</b> {count, plural, one {Like} other {Likes}}', bold(likesCount))}
        </CountItem>
      )}
      {bookmarksCount > 0 && (
        <CountItem>
          {rich('<b>{shown}</b> {count, plural, one {Bookmark} other {Bookmarks}}', bold(bookmarksCount))}
        </CountItem>
      )}
    </ul>
  )
}

const bold = (count: number) => ({
  b: (shown: string) => <strong className="text-ink">{shown}</strong>,
  ...counted(count),
})

const countClass = 'inline-flex min-h-7 items-center gap-1 pointer-coarse:min-h-11'

function CountItem({ to, children }: { to?: string; children: ReactNode }) {
  return (
    <li>
      {to ? (
        <Link to={to} className={`${countClass} hover:underline`}>
          {children}
        </Link>
      ) : (
        <span className={countClass}>{children}</span>
      )}
    </li>
  )
}
