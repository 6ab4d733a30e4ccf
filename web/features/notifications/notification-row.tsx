import { useId } from 'react'
import type { Notification } from '#contract/calls/notifications.ts'
import type { Author } from '#contract/calls/users.ts'
import { GROUP_FACES } from '#contract/limits.ts'
import { t } from '#web/core/i18n.ts'
import { routes } from '#web/core/routes.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { RelativeTime } from '#web/ui/formatting/time.tsx'
import { Link } from '#web/ui/link.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { notificationLook } from './notification-looks.ts'
import { NotificationSentence } from './notification-sentence.tsx'

/** A notification, or a group of notifications: who did what to which tweet, and when. The whole row is a link. */
export function NotificationRow({ notification }: { notification: Notification }) {
  const { type, fromUser, users = [fromUser], tweet, createdAt, read } = notification
  const text = tweet?.warning ?? tweet?.content
  const id = useId()
  const { icon: Icon, className, isFilled, isSpeech, isOfNetwork = false } = notificationLook(type)
  return (
    <article
      aria-labelledby={id}
      className={classNames(
        'relative flex min-h-line items-center gap-2 border-b border-line px-4 py-1.5 transition-colors duration-500',
        read ? 'hover:bg-hover' : 'bg-accent-soft/50 hover:bg-accent-soft',
      )}
    >
      {!read && (
        <>
          <span aria-hidden className="absolute inset-y-0 start-0 w-1 bg-accent-fill" />
          <span className="sr-only">{t('New')}</span>
        </>
      )}
      <Icon
        aria-hidden
        size={20}
        fill={isFilled ? 'currentColor' : 'none'}
        className={classNames('shrink-0', className)}
      />
      {isOfNetwork ? <NetworkFace /> : <Faces users={users} />}
      {/* Long sentences and texts are cut after three lines. */}
      <div className="line-clamp-3 min-w-0 flex-1 narrow:line-clamp-none">
        <p id={id} className="wrap-anywhere">
          <NotificationSentence notification={notification} />
          {/* Keeps the time on the line of the last word. */}
          {'\u00a0'}
          <span className="text-sm whitespace-nowrap text-muted">
            · <RelativeTime value={createdAt} />
          </span>
        </p>
        {text && (
          <p
            dir="auto"
            className={classNames('text-sm leading-[1.125rem]', isSpeech ? 'wrap-anywhere' : 'truncate text-muted')}
          >
            {text}
          </p>
        )}
      </div>
      <RowLink notification={notification} describedBy={id} />
    </article>
  )
}

/** The pictures of up to three users, the newest on top. All rows reserve the same space. */
function Faces({ users }: { users: readonly Author[] }) {
  return (
    <span aria-hidden className="isolate flex w-13 shrink-0">
      {users.slice(0, GROUP_FACES).map(({ _id, avatar }, index) => (
        <span key={_id} style={{ zIndex: -index }} className="rounded-pill ring-2 ring-canvas not-first:-ms-4">
          <Avatar src={avatar} size={users.length === 1 ? 36 : 28} />
        </span>
      ))}
    </span>
  )
}

/** The picture of the network, in the place of a user's. */
function NetworkFace() {
  return (
    <span aria-hidden className="flex w-13 shrink-0">
      <Logo size={36} />
    </span>
  )
}

/** A link that covers the row and leads to the post, else to the user or the users. */
function RowLink({ notification, describedBy }: { notification: Notification; describedBy: string }) {
  const { to, label } = targetOf(notification)
  return (
    <Link
      to={to}
      aria-describedby={describedBy}
      className="absolute inset-0 focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-accent"
    >
      <span className="sr-only">{label}</span>
    </Link>
  )
}

function targetOf({ _id, type, tweet, fromUser, usersCount = 1 }: Notification): { to: string; label: string } {
  const own = ofNetwork[type]
  if (own) return own
  if (tweet) return { to: routes.tweet(tweet._id), label: t('View post') }
  if (type === 'follow_request') return { to: routes.followRequests, label: t('View requests') }
  if (usersCount === 1) return { to: routes.user(fromUser.username), label: t('View profile') }
  return { to: routes.notification(_id), label: t('View people') }
}

const decisions = { to: routes.decisions, label: t('View decision') }
/** Targets of notifications from the network. */
const ofNetwork: Readonly<Record<string, { to: string; label: string }>> = {
  report: { to: routes.ownReports, label: t('View your reports') },
  decision: decisions,
  appeal: decisions,
  scheduled: { to: routes.scheduled, label: t('View scheduled posts') },
}
