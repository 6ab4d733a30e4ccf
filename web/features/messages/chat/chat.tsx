import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import type { Author } from '#contract/calls/users.ts'
import { ApiError, loadFailureText } from '#web/core/api/api.ts'
import { t } from '#web/core/i18n.ts'
import { usePollInterval } from '#web/core/live/live-events.ts'
import { POLL_MS, threadOptions, useListedOther } from '#web/features/messages/api.ts'
import type { Thread } from '#web/features/messages/thread.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { LazyModule } from '#web/ui/lazy/lazy-module.ts'
import { lazyPart } from '#web/ui/lazy/lazy-part.tsx'
import { PartFailed } from '#web/ui/lazy/part-failed.tsx'
import { Spinner } from '#web/ui/loading.tsx'
import { useTitle } from '#web/ui/use-title.ts'
import { ChatHead } from './chat-heading.tsx'
import { ChatMenu } from './chat-menu.tsx'
import { MessageForm } from './message-form.tsx'
import { MessageList } from './message-list.tsx'
import { useOwnUser } from './use-own-user.ts'

// Needed only for messages of strangers.
const RequestPanel = lazyPart(
  new LazyModule(() => import('#web/features/messages/requests/request-panel.tsx')),
  (it) => it.RequestPanel,
  PartFailed,
)

const BLOCKED = t('Messaging is unavailable due to a block.')

/** The conversation with a user, named by id or username. */
export function Chat({ to }: { to: string }) {
  const look = usePollInterval(POLL_MS)
  const {
    data: thread,
    error,
    isFetching,
    refetch,
  } = useQuery({
    ...threadOptions(to),
    refetchInterval: (query) => query.state.status !== 'error' && look,
  })
  const listed = useListedOther(to)
  const other = thread?.other ?? listed
  const own = useOwnUser(thread)
  useTitle(other ? t('Messages with {name}', { name: other.name }) : t('Messages'))

  const refusal = error instanceof ApiError ? error.code : null
  const isBlocked = refusal === 'blocked' || thread?.other.isBlocked || thread?.other.isBlocking

  return (
    <>
      <ChatHead
        other={refusal === 'user_not_found' ? undefined : other}
        menu={thread && <ChatMenu user={thread.other} canDelete={thread.messages.length > 0} />}
      />
      {thread ? (
        <MessageList to={to} thread={thread} own={own} />
      ) : (
        <div className="flex flex-1 flex-col items-center justify-center gap-4 px-8 text-center text-muted">
          {error ? (
            <>
              <p role="alert">{isBlocked ? BLOCKED : problemOf(error)}</p>
              {refusal !== 'user_not_found' && !isBlocked && (
                <Button busy={isFetching} onClick={() => void refetch()}>
                  {t('Retry')}
                </Button>
              )}
            </>
          ) : (
            <>
              <Spinner label={t('Loading messages')} />
              <p className="animate-late">{t('Loading messages…')}</p>
            </>
          )}
        </div>
      )}
      {!error || thread ? <ChatFoot to={to} thread={thread} isBlocked={isBlocked ?? false} own={own} /> : null}
    </>
  )
}

interface ChatFootProps {
  to: string
  thread: Thread | undefined
  isBlocked: boolean
  own: Author | null
}

/** The form for a message, or a note why the viewer cannot write. */
function ChatFoot({ to, thread, isBlocked, own }: ChatFootProps) {
  if (thread?.isRequest && !isBlocked)
    return (
      // Has the height of the panel, so that the messages do not move when it is loaded.
      <Suspense fallback={<div className="min-h-25.5 border-t border-line" />}>
        <RequestPanel user={thread.other} />
      </Suspense>
    )
  const reason = thread && whyClosed(thread, isBlocked)
  if (reason)
    return (
      <p
        role="status"
        className="border-t border-line px-4 pt-5 pb-[calc(1.25rem+env(safe-area-inset-bottom))] text-center text-muted"
      >
        {reason}
      </p>
    )
  return (
    <MessageForm key={thread?.other._id} to={to} {...(thread && own && { between: { own, other: thread.other } })} />
  )
}

function whyClosed({ other: { username }, isClosed }: Thread, isBlocked: boolean): string | null {
  if (isBlocked) return BLOCKED
  return isClosed ? t('@{username} doesn’t accept new conversations.', { username }) : null
}

function problemOf(error: Error): string {
  const isNobody = error instanceof ApiError && ['user_not_found', 'invalid_fields'].includes(error.code)
  return isNobody ? t('User not found for messaging.') : loadFailureText(error, t("Couldn't open this conversation."))
}
