import { Suspense } from 'react'
import type { Message } from '#contract/calls/messages.ts'
import type { Author } from '#contract/calls/users.ts'
import { countGraphemes, foldBlankLines } from '#contract/text.ts'
import { t } from '#web/core/i18n.ts'
import type { PendingAction } from '#web/core/offline/pending-actions.ts'
import { isTemporary } from '#web/features/messages/thread.ts'
import { LinkedText, linkClass } from '#web/features/posts/linked-text.tsx'
import { Collapsed } from '#web/features/reports/collapsed.tsx'
import { useIsCollapsed } from '#web/features/reports/shown-reported.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { ClockTime } from '#web/ui/formatting/time.tsx'
import { LazyModule } from '#web/ui/lazy/lazy-module.ts'
import { lazyPart } from '#web/ui/lazy/lazy-part.tsx'
import { MessageMenu } from './message-menu.tsx'

// Needed only while the server is unreachable.
const QueuedMessageStatus = lazyPart(new LazyModule(() => import('./queued-message-status.tsx')), (it) => it.default)

interface MessageBubbleProps {
  message: Message
  isOwn: boolean
  isChange: boolean
  isSeen: boolean
  waiting?: PendingAction | undefined
  /** Whether the message is far above the newest one: then it is rendered when scrolled into view. */
  isFar: boolean
  /** Shows links as text, as in a message request. */
  isPlain: boolean
  other: Author
}

/** A message: own ones at the end in blue, the other user's at the start. */
export function MessageBubble({ message, isOwn, isChange, isSeen, waiting, isFar, ...rest }: MessageBubbleProps) {
  const { isPlain, other } = rest
  const { text, createdAt, sender } = message
  const isCollapsed = useIsCollapsed(message)
  const isLarge = !isCollapsed && isOnlyEmoji(text)
  const isOnItsWay = isTemporary(message) && !waiting
  return (
    <li
      className={classNames(
        'group flex items-start gap-2',
        isFar && '[contain-intrinsic-size:auto_44px] [content-visibility:auto]',
        isOwn && 'flex-row-reverse',
        isChange ? 'pt-3' : 'pt-0.5',
      )}
    >
      <span className="w-7 shrink-0">{isChange && <Avatar src={sender.avatar} size={28} className="mt-1.5" />}</span>
      <div className={classNames('flex max-w-[min(80%,34rem)] min-w-0 flex-col', isOwn ? 'items-end' : 'items-start')}>
        <div
          className={classNames(
            'flex max-w-full flex-wrap items-end justify-end gap-x-3 rounded-card',
            isLarge ? 'py-1' : isCollapsed ? 'border px-3.5' : 'border px-3.5 py-2',
            !isLarge && (isOwn ? 'border-accent-fill bg-accent-fill text-on-fill' : 'border-line bg-raised'),
            // Delayed, so that a fast answer shows no fade.
            isOnItsWay && 'opacity-60 transition-opacity delay-200 duration-300 starting:opacity-100',
          )}
        >
          <span className="sr-only">{isOwn ? t('You:') : t('{name}:', { name: sender.name })}</span>
          {isCollapsed ? (
            <Collapsed
              kind="message"
              id={message._id}
              report={message.openReport ?? ''}
              user={sender}
              onShow={focusMessages}
            />
          ) : (
            <p
              dir="auto"
              className={classNames('min-w-0 grow wrap-anywhere whitespace-pre-wrap', isLarge && 'text-2xl')}
            >
              {isPlain ? foldBlankLines(text) : <LinkedText text={text} linkClass={isOwn ? ownLinkClass : linkClass} />}
            </p>
          )}
          {!isCollapsed && (
            <ClockTime
              value={createdAt}
              className={classNames('text-xs whitespace-nowrap', (!isOwn || isLarge) && 'text-muted')}
            />
          )}
        </div>
        {isOnItsWay && <span className="sr-only">{t('Sending…')}</span>}
        <Suspense>{waiting && <QueuedMessageStatus item={waiting} />}</Suspense>
        {isSeen && <p className="pt-1 text-xs text-muted">{t('Seen')}</p>}
      </div>
      {!isTemporary(message) && <MessageMenu message={message} isOwn={isOwn} other={other} />}
    </li>
  )
}

const focusMessages = () => document.querySelector<HTMLElement>('[data-messages]')?.focus({ preventScroll: true })

const emoji = /^(?:\p{RGI_Emoji}|\s)+$/v
const MAX_LARGE_EMOJI = 6

/** Whether a message consists of a few emoji only, which are shown large. */
export const isOnlyEmoji = (text: string): boolean => emoji.test(text) && countGraphemes(text) <= MAX_LARGE_EMOJI

const ownLinkClass = 'underline underline-offset-3'
