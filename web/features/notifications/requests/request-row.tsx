import { useState } from 'react'
import type { NotificationRequest } from '#contract/calls/notification-requests.ts'
import { t } from '#web/core/i18n.ts'
import { routes } from '#web/core/routes.ts'
import { NotificationSentence } from '#web/features/notifications/notification-sentence.tsx'
import { VerifiedBadge } from '#web/features/people/author-line.tsx'
import { rowLinkClass } from '#web/features/people/user-row.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { RelativeTime } from '#web/ui/formatting/time.tsx'
import { Link } from '#web/ui/link.tsx'
import { OneLine } from '#web/ui/one-line.tsx'
import type { RequestAnswer } from './api.ts'
import { RequestActions } from './request-actions.tsx'

/** The estimated height of a row until it is measured. */
export const REQUEST_ROW = 88

/** A user whose notifications are filtered: how many wait, and the newest. The whole row links to all of them. */
export function RequestRow({ request: { user, count, newest } }: { request: NotificationRequest }) {
  const [answer, setAnswer] = useState<RequestAnswer>()
  const text = newest.tweet?.warning ?? newest.tweet?.content
  return (
    <article className="relative flex items-start gap-3 border-b border-line px-4 py-row transition-colors hover:bg-hover">
      <Avatar src={user.avatar} />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Link
            to={routes.filteredOf(user._id)}
            className={`${rowLinkClass} min-w-0 flex-1 basis-24 narrow:basis-full`}
          >
            <span className="flex min-w-0 items-center gap-1">
              <OneLine className="font-bold group-hover:underline">{user.name}</OneLine>
              {user.isVerifiedOrg && <VerifiedBadge />}
            </span>
            <span className="flex min-w-0 text-muted">
              <OneLine>@{user.username}</OneLine>
            </span>
          </Link>
          <span className="relative z-1 flex">
            {answer ? <Answered answer={answer} /> : <RequestActions user={user} onAnswer={setAnswer} />}
          </span>
        </div>
        <p className="mt-1 line-clamp-2 wrap-anywhere">
          <NotificationSentence notification={newest} />
          {'\u00a0'}
          <span className="text-sm whitespace-nowrap text-muted">
            · <RelativeTime value={newest.createdAt} />
          </span>
        </p>
        {text && (
          <p dir="auto" className="truncate text-sm text-muted">
            {text}
          </p>
        )}
        {count > 1 && (
          <p className="text-sm text-muted">
            {t('{count, plural, one {# more notification} other {# more notifications}}', { count: count - 1 })}
          </p>
        )}
      </div>
    </article>
  )
}

const Answered = ({ answer }: { answer: RequestAnswer }) => (
  <span role="status" className="text-muted">
    {answer === 'accept' ? t('Accepted') : t('Dismissed', { context: 'notifications' })}
  </span>
)
