import { useContext } from 'react'
import type { Tweet } from '#contract/calls/tweets.ts'
import { t } from '#web/core/i18n.ts'
import { IsEmbedded } from '#web/core/page-path.ts'
import { pressMark } from '#web/core/press.ts'
import { routes } from '#web/core/routes.ts'
import { controlName } from '#web/features/posts/control-name.ts'
import type { PostPartView } from '#web/features/posts/parts/part.ts'
import { Button, ButtonLink } from '#web/ui/controls/button.tsx'
import { PollOutline } from './outline.tsx'
import { hasResults, PollResults, PollSummary } from './poll-results.tsx'
import { VoteFields } from './vote-fields.tsx'

/** The answers of a poll to choose from, in a form that leads to the sign-in, or its results. */
function Poll({ tweet, isLarge }: { tweet: Tweet; isLarge: boolean }) {
  const { poll } = tweet
  const isEmbedded = useContext(IsEmbedded)
  if (!poll) return null
  const isOver = poll.isEnded || Date.parse(poll.endsAt) <= Date.now()
  return (
    <div className={isLarge ? undefined : 'mt-3'}>
      {isOver || hasResults(poll) ? (
        <PollResults poll={poll} isOver={isOver} />
      ) : isEmbedded ? (
        <PollOutline choices={poll.choices.map(({ text }) => text)}>
          <ButtonLink to={routes.signInFor(routes.tweet(tweet._id))} variant="outline" size="sm">
            {t('Sign in to vote')}
          </ButtonLink>
          <PollSummary poll={poll} isOver={false} />
        </PollOutline>
      ) : (
        <form
          action={routes.signIn}
          data-press={pressMark('vote', { _id: tweet._id, username: tweet.user.username }, poll.version)}
        >
          <input type="hidden" name="from" value={routes.tweet(tweet._id)} />
          <VoteFields {...poll} input={(index) => ({ name: 'choice', value: index, required: !poll.isMultiple })}>
            <Button
              type="submit"
              variant="outline"
              size="sm"
              aria-label={controlName(t('Vote', { context: 'verb' }), tweet)}
            >
              {t('Vote', { context: 'verb' })}
            </Button>
            <PollSummary poll={poll} isOver={false} />
          </VoteFields>
        </form>
      )}
    </div>
  )
}

export const pollView: PostPartView = { Content: Poll }
