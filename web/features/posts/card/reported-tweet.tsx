import { t } from '#web/core/i18n.ts'
import { Collapsed } from '#web/features/reports/collapsed.tsx'
import type { ListedTweet } from './tweet-origin.tsx'

/** Replaces a post that the viewer has reported. */
export function ReportedTweet({ tweet, position }: { tweet: ListedTweet; position?: number | undefined }) {
  const { _id: id, user, openReport: report = '' } = tweet
  return (
    <article
      aria-label={t('Post by {name}', { name: user.name })}
      aria-posinset={position}
      aria-setsize={position && -1}
      className="border-b border-line"
    >
      <Collapsed {...{ kind: 'tweet', id, report, user }} />
    </article>
  )
}
