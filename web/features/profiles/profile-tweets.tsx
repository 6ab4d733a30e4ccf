import { useInfiniteQuery } from '@tanstack/react-query'
import { usePinnedTweet } from '#web/features/posts/card/pinned-tweet.ts'
import { TweetPages } from '#web/features/posts/list/tweet-pages.tsx'
import type { QueryStatesProps } from '#web/ui/lists/query-states.tsx'
import { profileTweetsOptions, type TweetFilter } from './api.ts'

interface ProfileTweetsProps extends Pick<QueryStatesProps, 'empty'> {
  username: string
  filter: TweetFilter
  label: string
  /** The default text for a failure. */
  failure: string
  /** The id of the pinned tweet, which comes first. */
  pinned?: string | null
}

/** The tweets of a profile tab. */
export function ProfileTweets({ username, filter, label, failure, empty, pinned = null }: ProfileTweetsProps) {
  const query = useInfiniteQuery(profileTweetsOptions(username, filter))
  const first = usePinnedTweet(pinned)
  return (
    <TweetPages
      query={query}
      name={`member:${username}:${filter}`}
      label={label}
      {...(empty && { empty })}
      failure={failure}
      first={first}
    />
  )
}
