import type { Author } from '#contract/calls/users.ts'
import { rich, t } from '#web/core/i18n.ts'
import { useOlderMessages } from '#web/features/messages/api.ts'
import { useQueuedMessages } from '#web/features/messages/send.ts'
import { isTemporary, type Thread } from '#web/features/messages/thread.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { ArrowDown } from '#web/ui/icons.ts'
import { LoadMore } from '#web/ui/lists/load-more.tsx'
import { MessageBubble } from './message-bubble.tsx'
import { dayLabel, groupByDay } from './message-days.ts'
import { TypingIndicator } from './typing-indicator.tsx'
import { useScrollToNewest } from './use-scroll-to-newest.ts'

// More messages than a window shows. They are rendered at once.
const NEAR = 40

/**
 * The messages, the newest at the bottom. The scroller is a reversed column with one child: browsers then measure its scroll
 * position from the bottom, so it opens there and loading older messages moves nothing.
 */
export function MessageList({ to, thread, own }: { to: string; thread: Thread; own: Author | null }) {
  const { other, nextBefore } = thread
  const waiting = useQueuedMessages(other._id)
  const waitingIds = new Set(waiting.map(({ message }) => message._id))
  const sent = thread.messages.filter(({ _id }) => !waitingIds.has(_id))
  const messages = [...sent, ...waiting.map(({ message }) => message)]
  const older = useOlderMessages(to, other)
  const last = messages.at(-1)
  const isOwn = (message: { sender: { _id: string } }) => message.sender._id === own?._id
  const { scroller, isAway, hasNews, isNews, noteScroll, goToNewest } = useScrollToNewest(
    last,
    last ? isOwn(last) : false,
  )
  const near = new Set(messages.slice(-NEAR))
  const now = new Date()
  const lastOwn = messages.findLast((message) => isOwn(message) && !isTemporary(message))

  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <section
        ref={scroller}
        aria-label={t('Messages with {name}', { name: other.name })}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls by itself must be reachable by keyboard
        tabIndex={0}
        data-messages
        onScroll={noteScroll}
        className="flex flex-1 flex-col-reverse overflow-x-hidden overflow-y-auto overscroll-contain -outline-offset-2"
      >
        <div className="px-4 pb-8">
          {nextBefore !== null && (
            <LoadMore
              hasMore
              isLoading={older.isPending}
              hasFailed={older.isError}
              onLoad={() => older.mutate(nextBefore)}
            />
          )}
          {messages.length === 0 && <EmptyThread other={other} />}
          {groupByDay(messages).map((day) => (
            <section key={day.key} aria-label={dayLabel(day.date, now)}>
              <h3 className="pt-4 pb-1 text-center text-sm text-muted">{dayLabel(day.date, now)}</h3>
              <ol>
                {day.messages.map(({ message, isChange }) => (
                  <MessageBubble
                    key={message._id}
                    message={message}
                    isOwn={isOwn(message)}
                    isChange={isChange}
                    isSeen={message === lastOwn && message.readAt !== null}
                    waiting={waiting.find((each) => each.message === message)?.waiting}
                    isFar={!near.has(message)}
                    isPlain={thread.isRequest === true}
                    other={other}
                  />
                ))}
              </ol>
            </section>
          ))}
        </div>
      </section>
      {isAway && (
        <Button
          size="sm"
          variant={hasNews ? 'primary' : 'outline'}
          onClick={goToNewest}
          className={classNames('absolute inset-x-0 bottom-3 mx-auto w-fit shadow-float', !hasNews && 'bg-raised')}
        >
          <ArrowDown aria-hidden size={16} />
          {hasNews ? t('New messages') : t('Latest messages')}
        </Button>
      )}
      <TypingIndicator other={other} />
      <p role="status" className="sr-only">
        {isNews && last ? t('{name}: {text}', { name: other.name, text: last.text }) : ''}
      </p>
    </div>
  )
}

function EmptyThread({ other }: { other: Author }) {
  return (
    <div className="flex flex-col items-center gap-3 px-8 py-10 text-center">
      <Avatar src={other.avatar} size={72} />
      <p className="text-muted">{rich('No messages yet. Say hello to {name}.', { name: <bdi>{other.name}</bdi> })}</p>
    </div>
  )
}
