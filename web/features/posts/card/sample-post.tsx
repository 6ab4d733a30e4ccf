import type { Tweet } from '#contract/calls/tweets.ts'
import { MINUTE_MS } from '#contract/durations.ts'
import { t } from '#web/core/i18n.ts'
import { useMe } from '#web/core/session/session.ts'
import { AuthorLine, AvatarLink } from '#web/features/people/author-line.tsx'
import { RelativeTime } from '#web/ui/formatting/time.tsx'
import { TweetActions } from './tweet-actions.tsx'
import { TweetText } from './tweet-text.tsx'

/** An example of a post by the viewer, with the looks of a list. It is inert. */
export function SamplePost() {
  const me = useMe()
  const content = t('A post as you’ll see it. Try a larger text, closer rows or another theme.')
  const tweet: Tweet = {
    ...{ _id: '', content, text: content, images: [], media: [], warning: null, isSensitive: false, user: me },
    ...{ replyTo: null, replyToUser: null, editedAt: null, retweetedBy: null },
    createdAt: new Date(Date.now() - 12 * MINUTE_MS).toISOString(),
    ...{ likesCount: 48, retweetsCount: 12, repliesCount: 3, bookmarksCount: 1, quotesCount: 0 },
    ...{ likes: [], retweets: [], bookmarks: [], liked: true, retweeted: false, bookmarked: false },
  }
  return (
    <div inert className="flex gap-3 px-4 pt-row pb-1">
      <AvatarLink user={me} />
      <div className="min-w-0 flex-1">
        <div className="flex min-h-5 gap-x-1 text-muted">
          <span className="flex min-w-0 text-ink">
            <AuthorLine user={me} />
          </span>
          <span aria-hidden>·</span>
          <RelativeTime value={tweet.createdAt} className="shrink-0" />
        </div>
        <TweetText text={content} />
        <TweetActions tweet={tweet} className="ms-(--actions-start) mt-1 max-w-(--actions-width)" />
      </div>
    </div>
  )
}
