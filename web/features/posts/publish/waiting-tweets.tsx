import { useQuery } from '@tanstack/react-query'
import { t } from '#web/core/i18n.ts'
import { routes } from '#web/core/routes.ts'
import { scheduledOptions } from '#web/features/posts/scheduled/api.ts'
import { writtenOf } from '#web/features/posts/scheduled/written.ts'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { PendingTweet } from './pending-tweet.tsx'

/** Tweets that the server publishes as soon as their videos are ready, each with the way to the list of scheduled posts. */
export default function WaitingTweets({ replyTo }: { replyTo: string | null }) {
  const { data = [] } = useQuery(scheduledOptions())
  const items = data.filter((one) => one.whenReady && one.replyTo === replyTo)
  return items.map((scheduled) => {
    const { posts, fields } = writtenOf(scheduled)
    const [first, ...more] = posts
    const status = scheduled.state === 'failed' ? t('Couldn’t be posted') : t('Waiting for its video')
    return (
      <PendingTweet key={scheduled._id} publication={{ ...first!, more, reach: fields }} status={status}>
        <ButtonLink to={routes.scheduled} variant="ghost" size="sm" className="-ms-3">
          {t('View', { context: 'button' })}
        </ButtonLink>
      </PendingTweet>
    )
  })
}
