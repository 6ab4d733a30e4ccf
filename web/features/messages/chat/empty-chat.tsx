import { t } from '#web/core/i18n.ts'
import { focusPeopleSearch } from '#web/features/messages/inbox/people-search.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { ChatHeader } from './chat-heading.tsx'
import { MessageForm } from './message-form.tsx'

/** The conversation pane without a conversation. `canStart`: the people search is beside it. */
export function EmptyChat({ canStart }: { canStart: boolean }) {
  return (
    <>
      <ChatHeader>
        <h2 className="text-muted">{t('Select a conversation or start a new one')}</h2>
      </ChatHeader>
      <div className="grid flex-1 place-items-center">
        {canStart && <Button onClick={focusPeopleSearch}>{t('New message')}</Button>}
      </div>
      <MessageForm />
    </>
  )
}
