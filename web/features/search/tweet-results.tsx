import { useInfiniteQuery } from '@tanstack/react-query'
import { queryStates } from '#web/core/queries/query-states.ts'
import { flattenTweets } from '#web/features/tweets/list/flatten-tweets.ts'
import { TweetList } from '#web/features/tweets/list/tweet-list.tsx'
import { TweetSkeletons } from '#web/features/tweets/list/tweet-skeletons.tsx'
import { QueryStates } from '#web/ui/lists/query-states.tsx'
import { tweetResultsOptions } from './api.ts'

/** The posts that match, best or newest first. */
export function TweetResults({ query, sort }: { query: string; sort: 'top' | 'latest' }) {
  const found = useInfiniteQuery(tweetResultsOptions(query, sort))
  const tweets = flattenTweets(found.data)
  // Not every server sorts.
  if (sort === 'latest') tweets.sort((a, b) => (a.createdAt < b.createdAt ? 1 : a.createdAt > b.createdAt ? -1 : 0))
  return (
    <QueryStates
      {...queryStates(found, 'Search failed')}
      isEmpty={tweets.length === 0}
      skeleton={<TweetSkeletons />}
      empty={{ text: 'No posts found.', help: `Nothing matches “${query}”. Try fewer or other words.` }}
    >
      <TweetList
        name={`search:${sort}:${query}`}
        label="Posts found"
        tweets={tweets}
        isBusy={found.isFetchingNextPage}
      />
    </QueryStates>
  )
}
