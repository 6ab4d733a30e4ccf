import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { TweetPage } from '#contract/calls/tweets.ts'
import { flattenPages, pagedQueryStates } from '#web/core/queries/query-states.ts'
import { QueryStates, type QueryStatesProps } from '#web/ui/lists/query-states.tsx'
import { TweetList } from './tweet-list.tsx'
import { TweetSkeletons } from './tweet-skeletons.tsx'

type TweetPagesQuery = UseInfiniteQueryResult<InfiniteData<TweetPage, unknown>>

interface TweetPagesProps extends Pick<QueryStatesProps, 'empty' | 'loading'> {
  query: TweetPagesQuery
  /** Key of the stored scroll position. */
  name: string
  label: string
  /** The text when loading fails. */
  failure: string
}

/** A paged list of tweets with its loading, empty, failed and end states. */
export function TweetPages({ query, name, label, failure, ...states }: TweetPagesProps) {
  const tweets = flattenTweets(query.data)
  return (
    <QueryStates
      {...pagedQueryStates(query, failure)}
      {...states}
      isEmpty={tweets.length === 0}
      skeleton={<TweetSkeletons />}
    >
      <TweetList name={name} label={label} tweets={tweets} isBusy={query.isFetchingNextPage} />
    </QueryStates>
  )
}

/** The tweets of all pages, each once. */
export const flattenTweets = (data: TweetPagesQuery['data']) =>
  flattenPages(
    data,
    (page) => page.tweets,
    (tweet) => tweet._id,
  )
