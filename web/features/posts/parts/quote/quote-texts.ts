import type { Quote } from '#contract/calls/tweets.ts'
import { t } from '#web/core/i18n.ts'

const stateTexts: Partial<Record<Quote['state'], string>> = {
  deleted: t('This post was deleted.'),
  detached: t('The author removed their post from this quote.'),
  blocked: t('This post is by someone you blocked.'),
  muted: t('This post is by someone you muted.'),
}

/** What is shown in place of a quoted post. */
export const quoteStateText = (state: Quote['state']): string => stateTexts[state] ?? t('This post is unavailable.')

interface InnerQuote {
  state: Quote['state']
  tweet?: { user: { username: string } }
}

/** The quoted post in one line, without its content. */
export const innerQuoteText = ({ state, tweet }: InnerQuote): string =>
  state === 'shown' && tweet
    ? t('Quotes a post by @{username}', { username: tweet.user.username })
    : quoteStateText(state)
