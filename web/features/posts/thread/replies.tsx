import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isServerPlus } from '#web/core/api/connection.ts'
import { t } from '#web/core/i18n.ts'
import { pagedQueryStates } from '#web/core/queries/query-states.ts'
import { repliesOptions } from '#web/features/posts/api.ts'
import { TweetList } from '#web/features/posts/list/tweet-list.tsx'
import { flattenTweets } from '#web/features/posts/list/tweet-pages.tsx'
import { TweetSkeletons } from '#web/features/posts/list/tweet-skeletons.tsx'
import { PendingTweets } from '#web/features/posts/publish/pending-tweets.tsx'
import { QueryStates } from '#web/ui/lists/query-states.tsx'
import { HiddenReplies } from './hidden-replies.tsx'
import { ReplyOrderMenu, useReplyOrder } from './reply-order.tsx'

/** The replies to a tweet in the chosen order; an own new reply stays on top until the next visit. */
export function Replies({ id }: { id: string }) {
  // Another order replaces the list once it is there.
  const replies = useInfiniteQuery({ ...repliesOptions(id, useReplyOrder()), placeholderData: keepPreviousData })
  const tweets = flattenTweets(replies.data)
  const hasHidden = replies.data?.pages.at(-1)?.hasHidden ?? false
  // Decided once, as the row would move the replies when others come.
  const [isSortable, setSortable] = useState<boolean>()
  if (isSortable === undefined && replies.isSuccess) setSortable(tweets.length > 1 && isServerPlus() !== false)
  const { more, ...states } = pagedQueryStates(replies, t('Failed to load replies'))
  return (
    <>
      {isSortable && <ReplyOrderMenu />}
      <PendingTweets replyTo={id} />
      <QueryStates
        {...states}
        {...(tweets.length > 0 && !hasHidden && { more: { ...more, end: '' } })}
        skeleton={<TweetSkeletons count={3} />}
      >
        {tweets.length === 0 && !hasHidden ? (
          <p className="px-4 py-10 text-center text-muted">{t('No replies yet.')}</p>
        ) : (
          <TweetList
            name={`replies:${id}`}
            label={t('Replies')}
            tweets={tweets}
            isBusy={replies.isFetchingNextPage}
            isThread
          />
        )}
      </QueryStates>
      {hasHidden && <HiddenReplies id={id} />}
    </>
  )
}
