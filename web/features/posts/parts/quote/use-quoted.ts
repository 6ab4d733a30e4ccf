import type { Tweet } from '#contract/calls/tweets.ts'
import { ApiError } from '#web/core/api/api.ts'
import { t } from '#web/core/i18n.ts'
import { useTweet } from '#web/features/posts/api.ts'
import { quoteRefusal } from './quote-refusal.ts'

interface Quoted {
  tweet: Tweet | undefined
  /** The reason why the viewer cannot quote it. */
  problem: string | undefined
}

/** A post that is being quoted. Without an answer of the server it counts as quotable. */
export function useQuoted(id: string | null): Quoted {
  const { data, error } = useTweet(id ?? '', id !== null)
  if (id === null) return { tweet: undefined, problem: undefined }
  if (error instanceof ApiError && error.code === 'tweet_not_found')
    return { tweet: undefined, problem: t('The quoted post is no longer available. Remove it to post without it.') }
  return { tweet: data?.tweet, problem: data && quoteRefusal(data.tweet) }
}
