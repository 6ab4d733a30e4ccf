import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { User } from '#contract/calls/users.ts'
import { rich, t } from '#web/core/i18n.ts'
import { routes } from '#web/core/routes.ts'
import { FROM_INBOX } from '#web/features/messages/pane-navigation.ts'
import { BlockDialog } from '#web/features/people/block-button.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { useAcceptRequest, useDeleteConversation } from './api.ts'

/** Replaces the form below a message request: accept, delete or block. */
export function RequestPanel({ user }: { user: User }) {
  const [isBlocking, setIsBlocking] = useState(false)
  const navigate = useNavigate()
  const accept = useAcceptRequest(user, () =>
    navigate(routes.messages(user.username), { replace: true, state: FROM_INBOX }),
  )
  const remove = useDeleteConversation(user, () => navigate(routes.messageRequests(), { replace: true }))
  const isBusy = accept.isPending || remove.isPending
  return (
    <section
      aria-label={t('Message request')}
      className="flex flex-col gap-3 border-t border-line px-4 pt-4 pb-[calc(1rem+env(safe-area-inset-bottom))]"
    >
      <p className="text-center">
        {rich('{name} wants to message you.', { name: <bdi className="font-bold">{user.name}</bdi> })}
      </p>
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="danger" disabled={isBusy} onClick={() => setIsBlocking(true)}>
          {t('Block')}
        </Button>
        <Button variant="outline" busy={remove.isPending} disabled={isBusy} onClick={() => remove.mutate()}>
          {t('Delete')}
        </Button>
        <Button busy={accept.isPending} disabled={isBusy} onClick={() => accept.mutate()}>
          {t('Accept')}
        </Button>
      </div>
      <BlockDialog user={user} isOpen={isBlocking} onClose={() => setIsBlocking(false)} />
    </section>
  )
}
