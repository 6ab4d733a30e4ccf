import { Link } from 'react-router'
import type { Notification } from '#contract/calls/notifications.ts'
import { routes } from '#web/core/routes.ts'
import { UserLink } from '#web/features/users/author-line.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { RelativeTime } from '#web/ui/formatting/time.tsx'
import { notificationLook } from './notification-looks.ts'

/** A notification: who did what to which tweet, and when. */
export function NotificationRow({ notification }: { notification: Notification }) {
  const { type, fromUser, message, tweet, createdAt, read } = notification
  const { icon: Icon, className, isFilled, isSpeech } = notificationLook(type)
  return (
    <article
      className={classNames(
        'relative flex gap-3 border-b border-line px-4 py-3 transition-colors duration-500',
        read ? 'hover:bg-hover' : 'bg-accent-soft/50',
      )}
    >
      {!read && (
        <>
          <span aria-hidden className="absolute inset-y-0 start-0 w-1 bg-accent-fill" />
          <span className="sr-only">New</span>
        </>
      )}
      <span className="flex w-8 shrink-0 justify-end pt-1.5">
        <Icon aria-hidden size={24} fill={isFilled ? 'currentColor' : 'none'} className={className} />
      </span>
      <div className="min-w-0 flex-1">
        <Avatar src={fromUser.avatar} size={36} />
        <p className="mt-2 wrap-anywhere">
          <UserLink username={fromUser.username} className="font-bold">
            <bdi>{fromUser.name}</bdi>
          </UserLink>{' '}
          {message}{' '}
          <span className="text-sm whitespace-nowrap text-muted">
            · <RelativeTime value={createdAt} />
          </span>
        </p>
        {tweet && (
          <>
            {tweet.content && (
              <p dir="auto" className={classNames('mt-1 line-clamp-2 wrap-anywhere', !isSpeech && 'text-muted')}>
                {tweet.content}
              </p>
            )}
            <Link to={routes.tweet(tweet._id)} className="mt-1 inline-block text-accent hover:underline">
              View post
            </Link>
          </>
        )}
      </div>
    </article>
  )
}
