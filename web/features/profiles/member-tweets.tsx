import { useInfiniteQuery } from '@tanstack/react-query'
import { TweetPages } from '#web/features/tweets/tweet-pages.tsx'
import { type Filter, memberTweetsOptions } from './api.ts'

interface MemberTweetsProps {
  username: string
  filter: Filter
  label: string
  /** SPEC §8's text for this screen. */
  failure: string
  /** What the tab is for, said while it is empty. */
  help?: string
}

/** What one tab of a profile shows. */
export function MemberTweets({ username, filter, label, failure, help }: MemberTweetsProps) {
  const query = useInfiniteQuery(memberTweetsOptions(username, filter))
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
