import { useInfiniteQuery } from '@tanstack/react-query'
import { queryStates } from '#web/core/queries/query-states.ts'
import { repliesOptions } from '#web/features/tweets/api.ts'
import { flattenTweets } from '#web/features/tweets/list/flatten-tweets.ts'
import { TweetList } from '#web/features/tweets/list/tweet-list.tsx'
import { TweetSkeletons } from '#web/features/tweets/list/tweet-skeletons.tsx'
import { PendingTweets } from '#web/features/tweets/publish/pending-tweets.tsx'
import { QueryStates } from '#web/ui/lists/query-states.tsx'

/** The answers to a post, oldest first; one's own newest stays on top until the next visit. */
export function Replies({ id }: { id: string }) {
  const replies = useInfiniteQuery(repliesOptions(id))
  const tweets = flattenTweets(replies.data)
  const { more, ...faces } = queryStates(replies, 'Failed to load replies')
  return (
    <>
      <PendingTweets replyTo={id} />
      <QueryStates
        {...faces}
        {...(tweets.length > 0 && { more: { ...more, end: '' } })}
        isEmpty={false}
        skeleton={<TweetSkeletons count={3} />}
        empty={{ text: '' }}
      >
        {tweets.length === 0 ? (
          <p className="px-4 py-10 text-center text-muted">No replies yet.</p>
        ) : (
          <TweetList
            name={`replies:${id}`}
            label="Replies"
            tweets={tweets}
            isBusy={replies.isFetchingNextPage}
            isThread
          />
        )}
      </QueryStates>
    </>
  )
}
