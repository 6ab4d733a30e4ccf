import type { Tweet } from '#contract/calls/tweets.ts'
import { useWatchedTweet } from '#web/core/live/live-events.ts'
import { useMe } from '#web/core/session/session.ts'
import { MediaGrid } from '#web/features/media/media-grid.tsx'
import { TweetActions } from '#web/features/tweets/card/tweet-actions.tsx'
import { ReplyingTo } from '#web/features/tweets/card/tweet-card.tsx'
import { TweetMenu } from '#web/features/tweets/card/tweet-menu.tsx'
import { TweetText } from '#web/features/tweets/card/tweet-text.tsx'
import { AuthorLine, AvatarLink } from '#web/features/users/author-line.tsx'
import { compactNumber } from '#web/ui/formatting/language.ts'
import { FullTime } from '#web/ui/formatting/time.tsx'
import { SummariseButton } from './summarise-button.tsx'

interface FocusedTweetProps {
  tweet: Tweet
  hasAncestors: boolean
  onReply: () => void
  onDelete: () => void
}

/** The tweet of its own page, at full size. */
export function FocusedTweet({ tweet, hasAncestors, onReply, onDelete }: FocusedTweetProps) {
  const me = useMe()
  useWatchedTweet(tweet._id)
  return (
    <article aria-label={`Post by ${tweet.user.name}`} className="flex flex-col gap-3 px-4 pt-3">
      <div className="flex items-center gap-3">
        <AvatarLink user={tweet.user} />
        <AuthorLine user={tweet.user} isStacked />
        <div className="-me-2 ms-auto flex shrink-0 self-start">
          <SummariseButton tweet={tweet} />
          {tweet.user._id === me._id && <TweetMenu tweet={tweet} onDelete={onDelete} />}
        </div>
      </div>
      <div className="flex flex-col gap-3">
        {!hasAncestors && <ReplyingTo user={tweet.replyToUser} />}
        {tweet.content && <TweetText text={tweet.content} isLarge isTranslatable />}
        {tweet.media.length > 0 && <MediaGrid media={tweet.media} />}
        <p className="text-muted">
          <FullTime value={tweet.createdAt} />
          {tweet.editedAt && (
            <>
              {' · Edited '}
              <FullTime value={tweet.editedAt} />
            </>
          )}
        </p>
      </div>
      <Counts tweet={tweet} />
      <div className="border-y border-line py-1">
        <TweetActions tweet={tweet} onReply={onReply} isBare />
      </div>
    </article>
  )
}

function Counts({ tweet: { retweetsCount, likesCount, bookmarksCount } }: { tweet: Tweet }) {
  const counts = [
    { count: retweetsCount, one: 'Repost', many: 'Reposts' },
    { count: likesCount, one: 'Like', many: 'Likes' },
    { count: bookmarksCount, one: 'Bookmark', many: 'Bookmarks' },
  ].filter(({ count }) => count > 0)
  if (counts.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 border-t border-line pt-3 text-muted">
      {counts.map(({ count, one, many }) => (
        <li key={one}>
          <strong className="text-ink">{compactNumber(count)}</strong> {count === 1 ? one : many}
        </li>
      ))}
    </ul>
  )
}
