import type { Tweet } from '#contract/calls/tweets.ts'
import { t } from '#web/core/i18n.ts'

type QuotableTweet = Pick<Tweet, 'audience' | 'whoQuotes' | 'canQuote' | 'user'>

/** The reason why the viewer cannot quote a post; undefined if they can. */
export function quoteRefusal({ audience = 'everyone', whoQuotes, canQuote, user }: QuotableTweet): string | undefined {
  const { username, isProtected } = user
  if (audience !== 'everyone' || isProtected) return t('Only posts that everyone can see can be quoted.')
  if (canQuote !== false) return
  return whoQuotes === 'followers'
    ? t('Only people who follow @{username} can quote this post.', { username })
    : t('@{username} doesn’t let others quote this post.', { username })
}
