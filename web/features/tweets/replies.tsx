import { useInfiniteQuery } from '@tanstack/react-query'
import { failureText } from '#web/core/api.ts'
import { ListFaces } from '#web/ui/list.tsx'
import { repliesOptions } from './api.ts'
import { tweetsOf } from './pages.ts'
import { PendingTweets } from './pending-tweet.tsx'
import { TweetList } from './tweet-list.tsx'
import { TweetSkeletons } from './tweet-skeleton.tsx'

/** The answers to a post, oldest first; one's own newest stays on top until the next visit. */
export function Replies({ id }: { id: string }) {
  const replies = useInfiniteQuery(repliesOptions(id))
  const tweets = tweetsOf(replies.data)
  return (
    <>
      <PendingTweets replyTo={id} />
      <ListFaces
        status={replies.status}
        isEmpty={tweets.length === 0}
        skeleton={<TweetSkeletons count={3} />}
        empty={{ text: 'No replies yet', help: 'Be the first to answer.' }}
        error={{
          text: failureText(replies.error, 'Failed to load replies'),
          onRetry: () => void replies.refetch(),
          isRetrying: replies.isFetching,
        }}
        more={{
          hasMore: replies.hasNextPage,
          isLoading: replies.isFetchingNextPage,
          hasFailed: replies.isFetchNextPageError,
          onLoad: () => void replies.fetchNextPage(),
          end: '',
        }}
      >
        <TweetList
          name={`replies:${id}`}
          label="Replies"
          tweets={tweets}
          isBusy={replies.isFetchingNextPage}
          isThread
        />
      </ListFaces>
    </>
  )
}
