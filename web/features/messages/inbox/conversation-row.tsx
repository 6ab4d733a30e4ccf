import type { Conversation } from '#contract/calls/messages.ts'
import { rich, t } from '#web/core/i18n.ts'
import type { PendingAction } from '#web/core/offline/pending-actions.ts'
import { routes } from '#web/core/routes.ts'
import { FROM_INBOX } from '#web/features/messages/pane-navigation.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { compactNumber } from '#web/ui/formatting/language.ts'
import { TimeOrDate } from '#web/ui/formatting/time.tsx'
import { Clock, TriangleAlert } from '#web/ui/icons.ts'
import { Link } from '#web/ui/link.tsx'
import { conversationRowId } from './use-restore-row-focus.ts'

interface ConversationRowProps {
  conversation: Conversation
  /** The open conversation, by id or username. */
  openTo: string | null
  /** Whether it is a message request, which is neither read nor unread. */
  isRequest?: boolean
  /** The last message, if it has not been sent. */
  unsent?: PendingAction | undefined
}

/** A conversation in the list: user, last message, time, unread count. */
export function ConversationRow({ conversation, openTo, isRequest = false, unsent }: ConversationRowProps) {
  const { other, lastMessage, lastDate } = conversation
  const isOpen = openTo?.toLowerCase() === other.username.toLowerCase() || openTo === other._id
  // Messages in the open conversation are read.
  const unread = isOpen || isRequest ? 0 : conversation.unreadCount
  const message = <bdi className="truncate">{lastMessage.text}</bdi>
  return (
    <Link
      id={conversationRowId(other.username)}
      to={isRequest ? routes.messageRequests(other.username) : routes.messages(other.username)}
      state={FROM_INBOX}
      aria-current={isOpen || undefined}
      className={classNames(
        'flex items-center gap-3 border-s-2 px-4 py-row -outline-offset-2 transition-colors',
        isOpen ? 'border-accent-fill bg-sunken' : 'border-transparent hover:bg-hover',
      )}
    >
      <Avatar src={other.avatar} size="large" />
      <span className="flex min-w-0 flex-1 flex-col gap-0.5">
        <span className="flex items-baseline gap-2">
          <bdi className="truncate font-bold">{other.name}</bdi>
          <TimeOrDate value={lastDate} className="ms-auto shrink-0 text-sm text-muted" />
        </span>
        <span className="flex items-center gap-2">
          <span className={classNames('flex min-w-0 flex-1 whitespace-pre', unread > 0 ? 'font-bold' : 'text-muted')}>
            {lastMessage.sender === other._id ? message : rich('You: {text}', { text: message })}
          </span>
          {unsent && <UnsentMark hasFailed={unsent.problem !== null} />}
          {unread > 0 && (
            <span className="grid h-[1.25rem] min-w-[1.25rem] place-items-center rounded-pill bg-accent-fill px-1.5 text-xs font-bold text-on-fill tabular-nums">
              <span aria-hidden>{compactNumber(unread)}</span>
              <span className="sr-only">
                {t('{count, plural, one {# unread message} other {# unread messages}}', { count: unread })}
              </span>
            </span>
          )}
        </span>
      </span>
    </Link>
  )
}

/** Marks a conversation whose last message has not been sent. */
function UnsentMark({ hasFailed }: { hasFailed: boolean }) {
  const Icon = hasFailed ? TriangleAlert : Clock
  return (
    <Icon
      role="img"
      aria-label={hasFailed ? t('Not sent') : t('Waiting to be sent')}
      size={16}
      className={classNames('shrink-0', hasFailed ? 'text-red' : 'text-muted')}
    />
  )
}
