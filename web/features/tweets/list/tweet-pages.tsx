import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { TweetPage } from '#contract/calls/tweets.ts'
import { queryStates } from '#web/core/queries/query-states.ts'
import { QueryStates, type QueryStatesProps } from '#web/ui/lists/query-states.tsx'
import { flattenTweets } from './flatten-tweets.ts'
import { TweetList } from './tweet-list.tsx'
import { TweetSkeletons } from './tweet-skeletons.tsx'

interface TweetPagesProps {
  query: UseInfiniteQueryResult<InfiniteData<TweetPage, unknown>>
  /** What its place is kept under. */
  name: string
  label: string
  empty: QueryStatesProps['empty']
  loading?: string
  /** SPEC §8's text for this list. */
  failure: string
}

/** A list of posts that comes page by page, with its four faces. */
export function TweetPages({ query, name, label, empty, loading, failure }: TweetPagesProps) {
  const tweets = flattenTweets(query.data)
  return (
    <QueryStates
      {...queryStates(query, failure)}
      isEmpty={tweets.length === 0}
      skeleton={<TweetSkeletons />}
      {...(loading && { loading })}
      empty={empty}
    >
      <TweetList name={name} label={label} tweets={tweets} isBusy={query.isFetchingNextPage} />
    </QueryStates>
  )
}
