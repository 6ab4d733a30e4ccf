import { useInfiniteQuery } from '@tanstack/react-query'
import { TweetPages } from '#web/features/tweets/list/tweet-pages.tsx'
import { profileTweetsOptions, type TweetFilter } from './api.ts'

interface ProfileTweetsProps {
  username: string
  filter: TweetFilter
  label: string
  /** The text when loading fails. */
  failure: string
  /** Shown while the tab is empty. */
  help?: string
}

export function ProfileTweets({ username, filter, label, failure, help }: ProfileTweetsProps) {
  const query = useInfiniteQuery(profileTweetsOptions(username, filter))
  return (
    <TweetPages
      query={query}
      name={`member:${username}:${filter}`}
      label={label}
      empty={{ text: 'Nothing to show here yet.', ...(help && { help }) }}
      failure={failure}
    />
  )
}
