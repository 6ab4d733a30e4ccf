import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { TweetPage } from '#contract/calls/tweets.ts'
import { flattenPages } from '#web/core/queries/paging.ts'
import { pagedQueryStates } from '#web/core/queries/query-states.ts'
import type { ListedTweet } from '#web/features/posts/card/tweet-origin.tsx'
import { QueryStates, type QueryStatesProps } from '#web/ui/lists/query-states.tsx'
import { TweetList } from './tweet-list.tsx'
import { TweetSkeletons } from './tweet-skeletons.tsx'

type TweetPagesQuery = UseInfiniteQueryResult<InfiniteData<TweetPage, unknown>>

interface TweetPagesProps extends Pick<QueryStatesProps, 'empty' | 'loading'> {
  query: TweetPagesQuery
  /** Key of the stored scroll position. */
  name: string
  label: string
  /** The default text for a failure. */
  failure: string
  /** A tweet before all others; null while it is loading. */
  first?: ListedTweet | null | undefined
}

/** A paged list of tweets with its loading, empty, failed and end states. */
export function TweetPages({ query, name, label, failure, first, ...states }: TweetPagesProps) {
  // Memoised, as a list measures its position and all rows again for a new array.
  const tweets = useMemo(() => {
    const listed = flattenTweets(query.data)
    return first ? [first, ...listed.filter(({ _id }) => _id !== first._id)] : listed
  }, [query.data, first])
  const paged = pagedQueryStates(query, failure)
  return (
    <QueryStates
      {...paged}
      status={first === null && paged.status === 'success' ? 'pending' : paged.status}
      {...states}
      isEmpty={tweets.length === 0}
      skeleton={<TweetSkeletons />}
    >
      <TweetList name={name} label={label} tweets={tweets} isBusy={query.isFetchingNextPage} />
    </QueryStates>
  )
}

/** The tweets of all pages without duplicates. */
export const flattenTweets = (data: TweetPagesQuery['data']) =>
  flattenPages(
    data,
    (page) => page.tweets,
    (tweet) => tweet._id,
  )
