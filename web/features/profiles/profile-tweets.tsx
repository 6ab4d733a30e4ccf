import { useInfiniteQuery } from '@tanstack/react-query'
import { TweetPages } from '#web/features/tweets/list/tweet-pages.tsx'
import { profileTweetsOptions, type TweetFilter } from './api.ts'

interface ProfileTweetsProps {
  username: string
  filter: TweetFilter
  label: string
  /** SPEC §8's text for this screen. */
  failure: string
  /** What the tab is for, said while it is empty. */
  help?: string
}

/** What one tab of a profile shows. */
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
