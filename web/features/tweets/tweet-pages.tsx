import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { TweetPage } from '#contract/tweets.ts'
import { facesOf } from '#web/core/list-query.ts'
import { ListFaces, type ListFacesProps } from '#web/ui/list.tsx'
import { tweetsOf } from './pages.ts'
import { TweetList } from './tweet-list.tsx'
import { TweetSkeletons } from './tweet-skeleton.tsx'

interface TweetPagesProps {
  query: UseInfiniteQueryResult<InfiniteData<TweetPage, unknown>>
  /** What its place is kept under. */
  name: string
  label: string
  empty: ListFacesProps['empty']
  loading?: string
  /** SPEC §8's text for this list. */
  failure: string
}

/** A list of posts that comes page by page, with its four faces. */
export function TweetPages({ query, name, label, empty, loading, failure }: TweetPagesProps) {
  const tweets = tweetsOf(query.data)
  return (
    <ListFaces
      {...facesOf(query, failure)}
      isEmpty={tweets.length === 0}
      skeleton={<TweetSkeletons />}
      {...(loading && { loading })}
      empty={empty}
    >
      <TweetList name={name} label={label} tweets={tweets} isBusy={query.isFetchingNextPage} />
    </ListFaces>
  )
}
