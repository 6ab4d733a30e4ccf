import { useInfiniteQuery } from '@tanstack/react-query'
import { TweetPages } from '#web/features/tweets/list/tweet-pages.tsx'
import { tweetResultsOptions } from './api.ts'

/** The tweets that match, best or newest first. */
export function TweetResults({ query, sort }: { query: string; sort: 'top' | 'latest' }) {
  return (
    <TweetPages
      query={useInfiniteQuery(tweetResultsOptions(query, sort))}
      name={`search:${sort}:${query}`}
      label="Posts found"
      empty={{ text: 'No posts found.', help: `Nothing matches “${query}”. Try fewer or other words.` }}
      failure="Search failed"
    />
  )
}
