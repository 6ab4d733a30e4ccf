import { useSearchParams } from 'react-router'
import { t } from '#web/core/i18n.ts'
import { classNames } from '#web/ui/class-names.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Chat } from './chat/chat.tsx'
import { EmptyChat } from './chat/empty-chat.tsx'
import { Inbox } from './inbox/inbox.tsx'
import { useRestoreRowFocus } from './inbox/use-restore-row-focus.ts'
import { Requests } from './requests/requests.tsx'
import { useVisibleHeight } from './use-visible-height.ts'

/** The inbox on the left, the conversation of `?to=` on the right; narrow screens show one of them. */
export default function MessagesScreen() {
  const [params] = useSearchParams()
  const isRequests = params.get('box') === 'requests'
  const to = params.get('to')?.trim().replace(/^@/, '') || null
  useRestoreRowFocus(to)
  useVisibleHeight()

  return (
    <div
      className={classNames(
        'grid grid-cols-1 grid-rows-1 icons:h-[calc(100dvh-var(--banner))] side:grid-cols-[22.5rem_minmax(0,1fr)]',
        // On phones the list has the bottom bar; a conversation does not.
        to
          ? 'h-[calc(var(--visible-height,100dvh)-var(--banner))]'
          : 'h-[calc(100dvh-var(--bottom-bar,0px)-var(--banner)-env(safe-area-inset-bottom))]',
      )}
    >
      {/* Hidden, not unmounted: it keeps its scroll position. */}
      <div className={classNames(paneClass, 'overflow-y-auto border-line side:border-e', to && hiddenListClass)}>
        {isRequests ? (
          <Requests openTo={to} />
        ) : (
          <>
            <PageHeader title={t('Messages')} />
            <Inbox openTo={to} />
          </>
        )}
      </div>
      <section aria-label={t('Conversation')} className={classNames(paneClass, 'side:col-start-2', !to && hiddenClass)}>
        {to ? <Chat key={to.toLowerCase()} to={to} /> : <EmptyChat canStart={!isRequests} />}
      </section>
    </div>
  )
}

const paneClass = 'col-start-1 row-start-1 flex min-h-0 min-w-0 flex-col'
const hiddenClass = 'max-side:invisible'
// The heading of the hidden list still names the screen.
const hiddenListClass = `${hiddenClass} max-side:[&_h1]:visible max-side:[&_h1]:sr-only`
