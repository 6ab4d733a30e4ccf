import { useInfiniteQuery } from '@tanstack/react-query'
import { queryStates } from '#web/core/queries/query-states.ts'
import { tweetsOf } from '#web/features/tweets/pages.ts'
import { TweetList } from '#web/features/tweets/tweet-list.tsx'
import { TweetSkeletons } from '#web/features/tweets/tweet-skeleton.tsx'
import { QueryStates } from '#web/ui/lists/query-states.tsx'
import { foundTweetsOptions } from './api.ts'

/** The posts that match, best or newest first. */
export function FoundTweets({ query, sort }: { query: string; sort: 'top' | 'latest' }) {
  const found = useInfiniteQuery(foundTweetsOptions(query, sort))
  const tweets = tweetsOf(found.data)
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
