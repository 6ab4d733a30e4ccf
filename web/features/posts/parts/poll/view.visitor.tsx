import type { Tweet } from '#contract/calls/tweets.ts'
import { t } from '#web/core/i18n.ts'
import { routes } from '#web/core/routes.ts'
import type { PostPartView } from '#web/features/posts/parts/part.ts'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { PollOutline } from './outline.tsx'
import { hasResults, PollResults, PollSummary } from './poll-results.tsx'

/** The answers of a poll, or its results. */
function Poll({ tweet, isLarge }: { tweet: Tweet; isLarge: boolean }) {
  const { poll } = tweet
  if (!poll) return null
  const isOver = poll.isEnded || Date.parse(poll.endsAt) <= Date.now()
  return (
    <div className={isLarge ? undefined : 'mt-3'}>
      {isOver || hasResults(poll) ? (
        <PollResults poll={poll} isOver={isOver} isFocusedFirst={false} />
      ) : (
        <PollOutline choices={poll.choices.map(({ text }) => text)}>
          <ButtonLink to={routes.signInFor(routes.tweet(tweet._id))} variant="outline" size="sm">
            {t('Sign in to vote')}
          </ButtonLink>
          <PollSummary poll={poll} isOver={false} />
        </PollOutline>
      )}
    </div>
  )
}

export const pollView: PostPartView = { Content: Poll }
