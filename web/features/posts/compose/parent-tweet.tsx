import { t } from '#web/core/i18n.ts'
import { queryStates } from '#web/core/queries/query-states.ts'
import { AuthorLine, AvatarLink } from '#web/features/people/author-line.tsx'
import { useTweet } from '#web/features/posts/api.ts'
import { ReplyingTo } from '#web/features/posts/card/tweet-card.tsx'
import { TweetContent } from '#web/features/posts/card/tweet-content.tsx'
import { TweetSkeletons } from '#web/features/posts/list/tweet-skeletons.tsx'
import { ReplyLimit } from '#web/features/posts/parts/audience/view.tsx'
import { RelativeTime } from '#web/ui/formatting/time.tsx'
import { QueryStates } from '#web/ui/lists/query-states.tsx'

/** The parent tweet of a reply on the compose screen. */
export function ParentTweet({ id, isInset }: { id: string; isInset: boolean }) {
  const query = useTweet(id)
  const states = queryStates(query, t('Failed to load tweet'), 'tweet_not_found')
  const tweet = query.data?.tweet
  return (
    <QueryStates
      {...states}
      skeleton={<TweetSkeletons count={1} />}
      empty={{
        text: t('Post not found.'),
        help: t('This post was deleted, or you can’t see this account’s posts.'),
      }}
    >
      {tweet && (
        <article
          aria-label={t('Post by {name}', { name: tweet.user.name })}
          className={isInset ? 'flex gap-3 px-4 pt-3' : 'flex gap-3'}
        >
          <div className="flex flex-col items-center gap-1">
            <AvatarLink user={tweet.user} />
            <span aria-hidden className="-mb-2 w-0.5 flex-1 bg-line" />
          </div>
          <div className="min-w-0 flex-1 pb-2">
            <div className="flex gap-1 text-muted">
              <span className="flex min-w-0 text-ink">
                <AuthorLine user={tweet.user} />
              </span>
              <span aria-hidden>·</span>
              <RelativeTime value={tweet.createdAt} className="shrink-0" />
            </div>
            <TweetContent tweet={tweet} isShort />
            <ReplyingTo user={tweet.user} className="mt-3" />
            <ReplyLimit tweet={tweet} className="mt-2" />
          </div>
        </article>
      )}
    </QueryStates>
  )
}
