import { useInfiniteQuery } from '@tanstack/react-query'
import { queryStates } from '#web/core/queries/query-states.ts'
import { QueryStates } from '#web/ui/lists/query-states.tsx'
import { repliesOptions } from './api.ts'
import { tweetsOf } from './pages.ts'
import { PendingTweets } from './pending-tweets.tsx'
import { TweetList } from './tweet-list.tsx'
import { TweetSkeletons } from './tweet-skeleton.tsx'

/** The answers to a post, oldest first; one's own newest stays on top until the next visit. */
export function Replies({ id }: { id: string }) {
  const replies = useInfiniteQuery(repliesOptions(id))
  const tweets = tweetsOf(replies.data)
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
