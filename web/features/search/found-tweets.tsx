import { useInfiniteQuery } from '@tanstack/react-query'
import { failureText } from '#web/core/api.ts'
import { tweetsOf } from '#web/features/tweets/pages.ts'
import { TweetList } from '#web/features/tweets/tweet-list.tsx'
import { TweetSkeletons } from '#web/features/tweets/tweet-skeleton.tsx'
import { ListFaces } from '#web/ui/list.tsx'
import { foundTweetsOptions } from './api.ts'

/** The posts that match, best or newest first. */
export function FoundTweets({ query, sort }: { query: string; sort: 'top' | 'latest' }) {
  const found = useInfiniteQuery(foundTweetsOptions(query, sort))
  const tweets = tweetsOf(found.data)
  // Not every server sorts.
  if (sort === 'latest') tweets.sort((a, b) => (a.createdAt < b.createdAt ? 1 : a.createdAt > b.createdAt ? -1 : 0))
  return (
    <ListFaces
      status={found.data ? 'success' : found.status}
      isEmpty={tweets.length === 0}
      skeleton={<TweetSkeletons />}
      empty={{ text: 'No posts found.', help: `Nothing matches “${query}”. Try fewer or other words.` }}
      error={{
        text: failureText(found.error, 'Search failed'),
        onRetry: () => void found.refetch(),
        isRetrying: found.isFetching,
      }}
      more={{
        hasMore: found.hasNextPage,
        isLoading: found.isFetchingNextPage,
        hasFailed: found.isFetchNextPageError,
        onLoad: () => void found.fetchNextPage(),
      }}
    >
      <TweetList
        name={`search:${sort}:${query}`}
        label="Posts found"
        tweets={tweets}
        isBusy={found.isFetchingNextPage}
      />
    </ListFaces>
  )
}
